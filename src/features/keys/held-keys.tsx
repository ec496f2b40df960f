import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { Credentials, HeldKey } from '#src/model/account.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { connectHref, paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { ButtonFace, buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { EmptyState, Panel } from '#src/ui/display/panel.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import { KeyPlace, KeyRefusal } from './account-keys.tsx'
import * as words from './words.ts'

type HeldKeysProps = { credentials: Credentials; canCreate: boolean }

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
      {activate.error && (
        <div className="px-4.5 pb-3">
          <KeyRefusal error={activate.error} texts={words.activation} />
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

type HeldKeyRowProps = {
  held: HeldKey
  busy: boolean
  onUse: () => void
  onForget: () => void
}

export function HeldKeyRow({ held, busy, onUse, onForget }: HeldKeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-2.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium wrap-anywhere">{reveal(held.name)}</span>
        <span className="font-mono text-xs text-ink-2">{reveal(held.hint)}</span>
        {held.active && <KeyPlace held={held} />}
      </span>
      <span className="ml-auto flex gap-2">
        {!held.active && (
          <Button
            size="small"
            busy={busy}
            aria-label={words.activateNamed(reveal(held.name))}
            onClick={onUse}
          >
            {words.activate}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          aria-label={words.forgetNamed(reveal(held.name))}
          onClick={onForget}
        >
          {words.forget}
        </Button>
      </span>
    </li>
  )
}

type ForgetKeyDialogProps = {
  held: HeldKey
  /** The key that this browser uses next, if it forgets the key in use. */
  next: HeldKey | null
  onClose: () => void
}

/** Forgetting is not revoking: the key stays valid and can be added again. */
function ForgetKeyDialog({ held, next, onClose }: ForgetKeyDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const forget = useMutation(keyMutations.forget(api))

  const confirm = async () => {
    await forget.mutateAsync({ name: held.name })
    toasts.show({ text: words.isForgotten(held.name) })
    onClose()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      renderFailure={(error) => <KeyRefusal error={error} texts={words.forgetting} />}
      title={words.forgetQuestion(held.name)}
      confirmLabel={words.forgetKey}
      cancelLabel={words.keepIt}
    >
      <p>{words.forgetMeaning}</p>
      {held.active && (
        <p className="font-medium text-ink">
          {next === null ? words.onlyKey : words.otherTakesPlace(next.name)}
        </p>
      )}
    </ConfirmDialog>
  )
}
