import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { shownOf, type Toast, type Toasts } from '#src/ui/feedback/toasts.ts'
import { visible } from '#src/ui/text/visible.ts'
import * as words from '#src/ui/words.ts'

const SHOWN_MS = 6000
const WITH_ACTION_MS = 12_000
const shapes = { done: 'tick', fail: 'cross', hold: 'dot' } as const

export type ToastRegionProps = { toasts: Toasts }

/** Always in the document: a live region announces only changes inside it. */
export function ToastRegion({ toasts }: ToastRegionProps) {
  const all = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const shown = shownOf(all)
  const earlier = all.length - shown.length
  const dismissAll = useEffectEvent(() => {
    for (const { id } of shown) toasts.dismiss(id)
  })
  useEffect(() => {
    // A toast may cover the focused control, and no other key would uncover it.
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog:modal') === null) dismissAll()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <section
      aria-label={words.results}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px))] z-20 flex flex-col items-center gap-2 max-md:top-16 max-md:bottom-auto"
    >
      {earlier > 0 && (
        <p className="pointer-events-auto rounded-card border bg-surface px-3 py-1 text-sm text-ink-2 shadow-float">
          {words.earlierToRead(earlier)}
        </p>
      )}
      <div aria-live="polite" aria-relevant="additions" className="contents">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  const stays = held || toast.stays

  const leave = useEffectEvent(onDismiss)
  const showMs = toast.action ? WITH_ACTION_MS : SHOWN_MS

  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => leave(), showMs)
    return () => clearTimeout(timer)
  }, [stays, showMs])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-130 animate-arrive items-center gap-2.5 rounded-card border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 shadow-float"
    >
      <StateShape shape={shapes[toast.tone]} tone={toast.tone} />
      <p className="min-w-0 py-1">{visible(toast.text)}</p>
      {toast.action && (
        <Button
          size="small"
          onClick={() => {
            toast.action?.onPress()
            onDismiss()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={words.dismiss} icon={<X />} onClick={onDismiss} />
    </div>
  )
}
