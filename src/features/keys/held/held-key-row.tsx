import { KeyPlace } from '#src/features/keys/key-place.tsx'
import * as words from '#src/features/keys/words.ts'
import type { HeldKey } from '#src/model/account.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type HeldKeyRowProps = {
  held: HeldKey
  busy: boolean
  onUse: () => void
  onForget: () => void
}

export function HeldKeyRow({ held, busy, onUse, onForget }: HeldKeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-2.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium wrap-anywhere">{visible(held.name)}</span>
        <span className="font-mono text-xs text-ink-2">{visible(held.hint)}</span>
        {held.active && <KeyPlace held={held} />}
      </span>
      <span className="ml-auto flex gap-2">
        {!held.active && (
          <Button
            size="small"
            busy={busy}
            aria-label={words.activateNamed(visible(held.name))}
            onClick={onUse}
          >
            {words.activate}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          aria-label={words.forgetNamed(visible(held.name))}
          onClick={onForget}
        >
          {words.forget}
        </Button>
      </span>
    </li>
  )
}
