import { createContext, use } from 'react'

export type Toast = {
  id: number
  text: string
  tone: 'done' | 'fail' | 'hold'
  /** It waits until someone has read it. */
  stays: boolean
  action: { label: string; onPress: () => void } | null
}

export type ToastWords = Pick<Toast, 'text'> & Partial<Pick<Toast, 'tone' | 'stays' | 'action'>>

export type Toasts = ReturnType<typeof createToasts>

/** More than these are not shown at once; those that stay wait behind them. */
const SHOWN_AT_MOST = 4
/** So many that leave by themselves are shown, however many stay. */
const PASSING_AT_LEAST = 2

/** What has a place on screen. What passes always has one: unseen it would never leave, nor be undone. */
export function shownOf(toasts: readonly Toast[]): readonly Toast[] {
  let hidden = toasts.length - SHOWN_AT_MOST
  return toasts.filter((toast) => !toast.stays || (hidden -= 1) < 0)
}

/** What has just happened, newest last. A toast comes after the result, never before. */
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
      // The oldest gives way, but never what waits to be read.
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
