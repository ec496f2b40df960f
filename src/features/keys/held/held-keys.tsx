import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import type { Custody, HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { keyMutations } from '#src/queries/key-mutations.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { ForgetKeyDialog } from './forget-key-dialog.tsx'
import { HeldKeyRow } from './held-key-row.tsx'

export type HeldKeysProps = { custody: Custody; canCreate: boolean }

/** The keys that the gateway holds for this browser: which is in use, and what else could be. */
export function HeldKeys({ custody, canCreate }: HeldKeysProps) {
  const api = useApi()
  const toasts = useToasts()
  const activate = useMutation(keyMutations.activate(api))
  const [forgetting, setForgetting] = useState<HeldKey | null>(null)

  const use = async (name: string) => {
    await activate.mutateAsync({ name })
    toasts.show({ text: `“${name}” is in use now.` })
  }

  return (
    <Panel
      title="Keys in this browser"
      padded={false}
      actions={
        <Link to={connectHref({ next: paths.keys })} className={buttonStyles({ size: 'small' })}>
          <ButtonFace icon={<Plus />}>Add a key</ButtonFace>
        </Link>
      }
    >
      <p className="px-4.5 pb-3 text-ink-2">
        {api.direct
          ? 'This page itself holds them, in its memory or sealed under a passphrase.'
          : 'Only the gateway can open them. This page knows their names and last characters, never the keys.'}
      </p>
      {activate.error && (
        <div className="px-4.5 pb-3">
          <KeyRefusal
            error={activate.error}
            refused="The key in use has not changed."
            unknown="Which key is in use is not known."
            advice="Reload the page to see it."
          />
        </div>
      )}
      {custody.keys.length === 0 ? (
        <div className="border-t">
          <EmptyState title="No key in this browser">
            Without one no session can be followed or created.{' '}
            {canCreate
              ? 'Create a key with “Use it in this browser”, or add one that you have.'
              : 'Add one that you have.'}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Keys in this browser" className="divide-y border-t">
          {custody.keys.map((key) => (
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
          next={custody.keys.find(({ name }) => name !== forgetting.name) ?? null}
          onClose={() => setForgetting(null)}
        />
      )}
    </Panel>
  )
}
