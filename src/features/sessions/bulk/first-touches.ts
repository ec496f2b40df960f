/** What the operator did at the list until the actions on rows were loaded. */
export type FirstTouches = { events: Event[]; taken: boolean }

/** Keys that mean the same while the actions load as they do later. */
const replayed = new Set(['j', 'k', 'J', 'K', ' ', 'a', 'p', 'r', 'x', 'b', 'o'])

/** Takes over: the keys that were pressed meanwhile are pressed again, once and in their order. */
export async function takeOver(touches: FirstTouches): Promise<void> {
  const { events, taken } = touches
  if (taken) return
  touches.taken = true
  for (const event of events) {
    if (!(event instanceof KeyboardEvent) || !replayed.has(event.key)) continue
    const { key, code, shiftKey } = event
    const on = document.activeElement ?? document.body
    on.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true }))
    // A key acts on the row that the key before has put into focus, once that is drawn.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
