import { flushSync } from 'react-dom'

import { hasSingleKeys, isTypingTarget } from '#src/ui/shortcuts.ts'

/** The touches of the operator at the list until the actions on rows were loaded. */
export type FirstTouches = {
  events: Event[]
  /** The keys that the page did not get: the replay alone carries them out. */
  held: Set<Event>
  taken: boolean
}

/** Keys that mean the same while the actions load as they do later. */
const replayed = new Set(['j', 'k', 'J', 'K', ' ', 'a', 'p', 'r', 'x', 'b', 'o', 'd'])

/**
 * Takes over: the keys that were pressed meanwhile are pressed again, once and in their order. Keys that are
 * pressed during the replay come after them.
 */
export async function takeOver(touches: FirstTouches): Promise<void> {
  const { events, held, taken } = touches
  if (taken) return
  touches.taken = true
  let isPressing = false
  const hold = (event: KeyboardEvent) => {
    if (isPressing || !isForList(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    events.push(event)
    held.add(event)
  }
  window.addEventListener('keydown', hold, { capture: true })
  const press = (event: KeyboardEvent) => {
    const { key, code, shiftKey, ctrlKey, metaKey, repeat, target } = event
    // A link that has the focus takes Enter by itself; a page without it had no row yet.
    const wasNowhere = target instanceof Element && target.matches('body, main, h1')
    if (key === 'Enter' && (wasNowhere || held.has(event)) && !ctrlKey && !metaKey) {
      document.activeElement?.closest<HTMLElement>('[data-row] a')?.click()
    } else if (isReplayed(event) && !isTypingTarget(target)) {
      const chord = { key, code, shiftKey, ctrlKey, metaKey, repeat }
      const on = document.activeElement ?? document.body
      isPressing = true
      on.dispatchEvent(new KeyboardEvent('keydown', { ...chord, bubbles: true, cancelable: true }))
      isPressing = false
    }
  }
  const early = new Set(events)
  let pointed: Element | null = null
  let next: Element | null = null
  // A key that is held meanwhile makes this list longer.
  for (const event of events) {
    // An event that still bubbles may reach these keys by itself.
    if (event.eventPhase !== Event.NONE) await nextTask()
    const isDue = !event.defaultPrevented || held.has(event)
    const { target } = event
    // A key acts on the row that was under the pointer or in focus when it was pressed.
    if (isDue && early.has(event) && target !== pointed && isInRow(target)) next = target
    if (isDue && event instanceof KeyboardEvent) {
      if (next) {
        await point(next)
        pointed = next
        next = null
      }
      press(event)
      // A key acts on the row that the key before has put into focus, once that is drawn.
      await nextTask()
    }
    // The pointer may have gone on since; the keys that are held meanwhile act on that row.
    if (next && event === events.at(-1)) {
      await point(document.querySelector('[data-row]:hover') ?? next)
      next = null
    }
  }
  window.removeEventListener('keydown', hold, { capture: true })
}

/** Of the chords only "select all" belongs to the list; with Caps Lock its letter is a capital. */
function isReplayed({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey ? key.toLowerCase() === 'a' : replayed.has(key)
}

/** True if the list carries out the key, and no control, field or dialog. */
function isForList(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, isComposing, key, metaKey, shiftKey, target } = event
  if (altKey || isComposing || !(target instanceof Element)) return false
  if (!target.matches('body, main, h1, [data-row] a')) return false
  const isChord = ctrlKey || metaKey
  if (key === 'Enter') return !isChord && !shiftKey
  return isReplayed(event) && (isChord || hasSingleKeys())
}

/** React draws what follows a pointer later than the next task, and the key would be lost: it is drawn at once. */
async function point(row: Element): Promise<void> {
  // Not while React draws.
  await nextTask()
  flushSync(() => row.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
}

function isInRow(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest('[data-row]') !== null
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
