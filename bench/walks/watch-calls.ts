/** A walk: each call in order, with whether it took or gave a followed text. */
export type Walk = { n: number; holds: boolean }[]

export type Watched = { messages: Walk[]; pauses: Walk[] }

/**
 * Runs in the page before everything else. A walk begins with its trigger, an answer with unknown messages or a
 * click on Pause; it ends when the page shows another message, or that the service has taken the pause.
 */
export function watchCalls(): void {
  const watched: Watched = { messages: [], pauses: [] }
  const known = new Set<string>()
  let walk: Walk = []
  let followed: readonly ((text: string) => boolean)[] = []
  let isAtEnd: (() => boolean) | null = null
  let end: Walk[] = []

  const note = (n: number, value: unknown) => {
    if (followed.length > 0) walk.push({ n, holds: holds(value, new Set()) })
  }
  Object.assign(globalThis, {
    watched,
    takes: note,
    gives(n: number, value: unknown) {
      if (value instanceof Promise) value.then((result) => note(n, result)).catch(() => {})
      else note(n, value)
      return value
    },
  })

  /** Looks through lists and plain objects, the newest part first, and runs no getter. */
  function holds(value: unknown, seen: Set<unknown>): boolean {
    if (typeof value === 'string') return followed.some((isIt) => isIt(value))
    if (typeof value !== 'object' || value === null || seen.has(value)) return false
    seen.add(value)
    if (value instanceof Map) return holds([...value.values()], seen)
    const kind = Object.getPrototypeOf(value)
    if (kind !== null && kind !== Object.prototype && !Array.isArray(value)) return false
    const parts = Object.values(Object.getOwnPropertyDescriptors(value))
    return parts.toReversed().some((part) => holds(part.value, seen))
  }

  const { fetch } = globalThis
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request)
    const isOfMessages = answer.url.includes('/messages')
    if (!isOfMessages || end === watched.pauses) return answer
    const { messages } = await answer.clone().json()
    for (const { id, content } of messages) {
      if (known.has(id)) continue
      known.add(id)
      if (end !== watched.messages) {
        const before = document.querySelectorAll('article').length
        walk = []
        end = watched.messages
        isAtEnd = () => document.querySelectorAll('article').length > before
        followed = []
      }
      followed = followed.concat((said) => said.includes(id) || said.includes(content))
    }
    return answer
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.textContent.startsWith('Pause')) return
      walk = []
      end = watched.pauses
      isAtEnd = () => document.body.textContent.includes('Pause accepted')
      followed = [(said) => said === 'pause' || said.includes('"pause"')]
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (followed.length === 0 || !isAtEnd?.()) return
    end.push(walk)
    followed = []
    end = []
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
