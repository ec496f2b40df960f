import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import * as words from '#src/features/keys/words.ts'
import type { Credentials, HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-mutations.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { ForgetKeyDialog } from './forget-key-dialog.tsx'
import { HeldKeyRow } from './held-key-row.tsx'

export type HeldKeysProps = { credentials: Credentials; canCreate: boolean }

/** The keys that the gateway holds for this browser, with the key in use. */
export function HeldKeys({ credentials, canCreate }: HeldKeysProps) {
  const api = useApi()
  const toasts = useToasts()
  const activate = useMutation(keyMutations.activate(api))
  const [forgetting, setForgetting] = useState<HeldKey | null>(null)

  const use = async (name: string) => {
    await activate.mutateAsync({ name })
    toasts.show({ text: words.inUseNow(name) })
  }

  return (
    <Panel
      title={words.keysInBrowser}
      padded={false}
      actions={
        <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
          <ButtonFace icon={<Plus />}>{words.addKey}</ButtonFace>
        </Link>
      }
    >
      <p className="px-4.5 pb-3 text-ink-2">{api.direct ? words.pageHolds : words.gatewayHolds}</p>
      {activate.error && (
        <div className="px-4.5 pb-3">
          <KeyRefusal
            error={activate.error}
            refused={words.keyInUseStays}
            unknown={words.keyInUseUnknown}
            advice={words.reloadToSee}
          />
        </div>
      )}
      {credentials.keys.length === 0 ? (
        <div className="border-t">
          <EmptyState title={words.noKeyInBrowser}>
            {words.withoutKey} {canCreate ? words.createOrAdd : words.addYours}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={words.keysInBrowser} className="divide-y border-t">
          {credentials.keys.map((key) => (
            <HeldKeyRow
              key={key.name}
              held={key}
              busy={activate.isPending && activate.variables.name === key.name}
              onUse={() => void use(key.name).catch(() => null)}
              onForget={() => setForgetting(key)}
            />
          ))}
        </ul>
      )}
      {forgetting && (
        <ForgetKeyDialog
          held={forgetting}
          next={credentials.keys.find(({ name }) => name !== forgetting.name) ?? null}
          onClose={() => setForgetting(null)}
        />
      )}
    </Panel>
  )
}
