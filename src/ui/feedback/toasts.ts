import { createContext, use } from 'react'

export type Toast = {
  id: number
  text: string
  tone: 'done' | 'fail' | 'hold'
  /** The toast stays until the operator dismisses it. */
  stays: boolean
  action: { label: string; onPress: () => void } | null
}

export type ToastWords = Pick<Toast, 'text'> & Partial<Pick<Toast, 'tone' | 'stays' | 'action'>>

export type Toasts = ReturnType<typeof createToasts>

/** The most toasts on screen; further toasts that stay wait behind them. */
const SHOWN_AT_MOST = 4
/** The least number of passing toasts on screen, however many toasts stay. */
const PASSING_AT_LEAST = 2

/** The toasts on screen. Passing toasts are always among them: hidden, they could not leave or be undone. */
export function shownOf(toasts: readonly Toast[]): readonly Toast[] {
  let hidden = toasts.length - SHOWN_AT_MOST
  return toasts.filter((toast) => !toast.stays || (hidden -= 1) < 0)
}

/** Recent results, newest last. A toast comes after its result, never before. */
export function createToasts() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const notify of listeners) notify()
  }
  return {
    show: ({ text, tone = 'done', stays = tone === 'fail', action = null }: ToastWords): number => {
      lastId += 1
      const next = [...toasts, { id: lastId, text, tone, stays, action }]
      const passing = next.filter((toast) => !toast.stays).length
      let surplus = Math.min(next.length - SHOWN_AT_MOST, passing - PASSING_AT_LEAST)
      // The oldest passing toast gives way, never a toast that stays.
      set(next.filter((toast) => toast.stays || (surplus -= 1) < 0))
      return lastId
    },
    dismiss: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
    subscribe: (listener: () => void) => {
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
