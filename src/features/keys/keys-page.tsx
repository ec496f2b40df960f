import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'

import * as keys from '#src/model/words/keyboard-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { type KeyOffer, keyQueries } from '#src/queries/keys/key-queries.ts'
import { connectHref, paths, signupHref } from '#src/routes.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { EmptyState, Panel } from '#src/ui/display/panel.tsx'

import { AccountKeys, NoKeysHere } from './account-keys.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { HeldKeys } from './held-keys.tsx'
import * as words from './words.ts'

const createParam = 'create'
const here = 'here'
/** If the offer of the service is unknown, each request shows its own failure. */
const unknownOffer: KeyOffer = { list: true, create: true, revoke: true }

export function KeysPage() {
  const api = useApi()
  const credentials = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  // Revoking the key in use may remount this page, so the address holds the wish for a new key.
  const [search, setSearch] = useSearchParams()
  const isSignedIn = credentials.account !== null
  const asked = useQuery(keyQueries.offer(api))
  const offer = asked.data ?? (asked.isError ? unknownOffer : null)
  const canCreate = isSignedIn && offer?.create === true
  const openCreate = (what: string) => setSearch({ [createParam]: what })

  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={keys.apiKeys}
        actions={
          canCreate && (
            <Button variant="primary" icon={<Plus />} onClick={() => openCreate('key')}>
              {words.createKey}
            </Button>
          )
        }
      />
      {isSignedIn ? (
        <AccountKeys credentials={credentials} offer={offer} onReplace={() => openCreate(here)} />
      ) : (
        <Panel padded={false}>{offer?.list === false ? <NoKeysHere /> : <NobodySignedIn />}</Panel>
      )}
      <HeldKeys credentials={credentials} canCreate={canCreate} />
      {canCreate && search.has(createParam) && (
        <CreateKeyDialog
          useHere={search.get(createParam) === here || !credentials.keys.some((key) => key.active)}
          heldNames={credentials.keys.map((key) => key.name)}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </div>
  )
}

function NobodySignedIn() {
  const query = { next: paths.keys }
  return (
    <EmptyState
      title={words.nobodySignedIn}
      action={
        <>
          <Link to={connectHref(query)} className={buttonStyles({ variant: 'primary' })}>
            {accountWords.signIn}
          </Link>
          <Link to={signupHref(query)} className={buttonStyles()}>
            {accountWords.createAccount}
          </Link>
        </>
      }
    >
      {words.signInForKeys}
    </EmptyState>
  )
}
