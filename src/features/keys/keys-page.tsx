import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { custodyQueries } from '#src/queries/custody-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'

import { AccountKeys } from './account/account-keys.tsx'
import { CreateKeyDialog } from './create/create-key-dialog.tsx'
import { HeldKeys } from './held/held-keys.tsx'
import { NobodySignedIn } from './nobody-signed-in.tsx'

const createParam = 'create'
const here = 'here'

export function KeysPage() {
  const api = useApi()
  const custody = useQuery(custodyQueries.current(api)).data ?? api.custody
  // In the address, for revoking the key in use may mount this page anew before a new one is made.
  const [search, setSearch] = useSearchParams()
  const isSignedIn = custody.account !== null
  const openCreate = (what: string) => setSearch({ [createParam]: what })

  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title="API keys"
        actions={
          isSignedIn && (
            <Button variant="primary" icon={<Plus />} onClick={() => openCreate('key')}>
              Create key
            </Button>
          )
        }
      />
      {isSignedIn ? (
        <AccountKeys custody={custody} onReplace={() => openCreate(here)} />
      ) : (
        <NobodySignedIn />
      )}
      <HeldKeys custody={custody} />
      {isSignedIn && search.has(createParam) && (
        <CreateKeyDialog
          useHere={search.get(createParam) === here || !custody.keys.some((key) => key.active)}
          heldNames={custody.keys.map((key) => key.name)}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </div>
  )
}
