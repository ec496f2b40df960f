const IDLE_MS = 15 * 60_000
const HIDDEN_MS = 60 * 60_000
const LOOK_MS = 15_000

/** What is needed of the document. */
type IdlePage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

type IdleOptions = { now: () => number; lock: () => void; page: IdlePage }

/** Locks after a quarter of an hour without a hand on the page, or an hour of not being seen; gives the end of it. */
export function lockWhenIdle({ now, lock, page }: IdleOptions): () => void {
  let touchedAt = now()
  let hiddenAt: number | null = null
  const touched = () => {
    touchedAt = now()
  }
  const look = () => {
    if (page.hidden) hiddenAt ??= now()
    const hiddenMs = hiddenAt === null ? 0 : now() - hiddenAt
    if (!page.hidden) hiddenAt = null
    // Nobody can touch a page that is hidden: there the longer time counts.
    const idleMs = page.hidden || hiddenMs > 0 ? 0 : now() - touchedAt
    if (hiddenMs > HIDDEN_MS || idleMs > IDLE_MS) lock()
    if (!page.hidden && hiddenMs > 0) touched()
  }
  const timer = setInterval(look, LOOK_MS)
  const events = ['pointerdown', 'keydown', 'wheel'] as const
  for (const event of events) page.addEventListener(event, touched, { passive: true })
  page.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const event of events) page.removeEventListener(event, touched)
    page.removeEventListener('visibilitychange', look)
  }
}
