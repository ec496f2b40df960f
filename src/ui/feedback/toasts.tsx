import { X } from 'lucide-react'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { useKeyDown } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { isWide, useWide } from '#src/ui/use-wide.ts'
import * as words from '#src/ui/words.ts'

import { runAfterDialogs } from './run-after-dialogs.ts'
import { useHeardKey } from './use-heard-key.ts'

export type Toast = {
  id: number
  text: string
  tone: 'done' | 'fail' | 'hold'
  /** The toast stays until the operator dismisses it. */
  stays: boolean
  action: { label: string; onPress: () => void } | null
}

type ToastWords = Pick<Toast, 'text'> & Partial<Toast>

export type Toasts = {
  /** Changes the toast with this id, if it is still there: in its place, or as the newest if it is hidden. */
  show: (toast: ToastWords) => number
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

/** The most toasts on screen; further toasts that stay wait behind them. */
const SHOWN_AT_MOST = 4
/** The same on a narrow screen, where toasts lie over the head of the page. */
const SHOWN_ON_NARROW = 1
/** The least number of passing toasts on screen, however many toasts stay. */
const PASSING_AT_LEAST = 2

/** The toasts on screen. Passing toasts are always among them: hidden, they could not leave or be undone. */
function shownOf(toasts: readonly Toast[]): readonly Toast[] {
  let hidden = toasts.length - (isWide() ? SHOWN_AT_MOST : SHOWN_ON_NARROW)
  return toasts.filter((toast) => !toast.stays || (hidden -= 1) < 0)
}

/** Recent results, newest last. A toast comes after its result, never before. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const notify of listeners) notify()
  }
  return {
    show: ({ id, text, tone = 'done', stays = tone === 'fail', action = null }) => {
      const at = toasts.findIndex((toast) => toast.id === id)
      const toast = { id: toasts[at]?.id ?? ++lastId, text, tone, stays, action }
      const isDrawn = shownOf(toasts).some((one) => one.id === id)
      const next = isDrawn
        ? toasts.with(at, toast)
        : [...toasts.filter((one) => one.id !== id), toast]
      const passing = next.filter((one) => !one.stays).length
      let surplus = Math.min(next.length - SHOWN_AT_MOST, passing - PASSING_AT_LEAST)
      // The oldest passing toast gives way, never a toast that stays.
      set(next.filter((one) => one.stays || (surplus -= 1) < 0))
      return toast.id
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => toasts,
  }
}

export const ToastsContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsContext above it')
  return toasts
}

const SHOWN_MS = 6000
const WITH_ACTION_MS = 12_000
const shapes = { done: 'tick', fail: 'cross', hold: 'dot' } as const

/** Always in the document: a live region announces only changes inside it. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const all = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  useWide()
  const shown = shownOf(all)
  const earlier = all.length - shown.length
  // A toast may cover the focused control, and no other key would uncover it.
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog:modal') !== null) return
    for (const { id } of shown) toasts.dismiss(id)
  })
  return (
    <section
      aria-label={words.results}
      className="pointer-events-none fixed inset-x-4 bottom-[max(5.5rem,1.5rem+var(--foot,0px))] z-20 flex flex-col items-end gap-2 max-md:top-16 max-md:bottom-auto max-md:items-center"
    >
      {earlier > 0 && (
        <p className="pointer-events-auto rounded-card border bg-surface px-3 py-1 text-sm text-ink-2 shadow-float">
          {words.earlierToRead(earlier)}
        </p>
      )}
      <div aria-live="polite" className="contents">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  const heard = useHeardKey(toast.text)

  const leave = useEffectEvent(onDismiss)

  useEffect(() => {
    if (held || toast.stays) return undefined
    const showMs = toast.action ? WITH_ACTION_MS : SHOWN_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = runAfterDialogs(() => {
      timer = setTimeout(() => leave(), showMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [held, toast])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-130 animate-arrive items-center gap-2.5 rounded-card border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 shadow-float"
    >
      <StateShape shape={shapes[toast.tone]} tone={toast.tone} />
      <p key={heard} className="min-w-0 py-1">
        {reveal(toast.text)}
      </p>
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
