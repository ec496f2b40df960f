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
    // An event that still bubbles may reach these keys by itself.
    if (event.eventPhase !== Event.NONE) await nextTask()
    if (event.defaultPrevented) continue
    if (!(event instanceof KeyboardEvent)) continue
    const { key, code, shiftKey, ctrlKey, metaKey, target } = event
    // A link that has the focus takes Enter by itself; a page without it had no row yet.
    const wasNowhere = target instanceof Element && target.matches('body, main, h1')
    if (key === 'Enter' && wasNowhere && !ctrlKey && !metaKey) {
      document.activeElement?.closest<HTMLElement>('[data-row] a')?.click()
      continue
    }
    const chord = { key, code, shiftKey, ctrlKey, metaKey }
    // Of the chords only "select all" belongs to the list; with Caps Lock its letter is a capital.
    if (ctrlKey || metaKey ? key.toLowerCase() !== 'a' : !replayed.has(key)) continue
    const on = document.activeElement ?? document.body
    on.dispatchEvent(new KeyboardEvent('keydown', { ...chord, bubbles: true, cancelable: true }))
    // A key acts on the row that the key before has put into focus, once that is drawn.
    await nextTask()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
