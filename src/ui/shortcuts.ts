import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'

const listeners = new Set<() => void>()

/** Whether single keys are on (WCAG 2.1.4); an attribute of the root element holds this, like the theme. */
export function hasSingleKeys(): boolean {
  return document.documentElement.dataset['singleKeys'] !== 'off'
}

/** Switches single keys at once; the caller stores the choice. */
export function setSingleKeys(on: boolean): void {
  document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The key hint to show; undefined if single keys are switched off. */
export function useHint(keys: string | undefined): string | undefined {
  const on = useSyncExternalStore(subscribe, hasSingleKeys)
  return on || keys?.startsWith('mod+') ? keys : undefined
}

const pressedNotTyped = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit'])

/** True if a key press types text there: single-key shortcuts do not fire. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !pressedNotTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** True if a press of Space is for the control in focus, such as a button, and not for the page. */
function isPressOfControl({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.matches('button, input, summary')
}

/** True while a dialog is open, or still fetched: keys are meant for the dialog, and not for the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal, [data-dialog-late]') !== null
}

/** True while the page of the address is still fetched: keys are meant for that page, not for the one on screen. */
export function isPageLate(): boolean {
  const shown = document.querySelector<HTMLElement>('[data-shown-path]')?.dataset['shownPath']
  return shown !== undefined && new URL(shown, location.origin).pathname !== location.pathname
}

type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

type ShortcutOptions = {
  /** The keys work also in an open dialog; without it, an open dialog switches them off. */
  inDialog?: boolean | undefined
  /** These keys come first, for sequences whose last key has another meaning alone; they lead to pages. */
  first?: boolean | undefined
  /** A key that is held goes on, as for a walk through rows. */
  repeats?: boolean | undefined
}

/**
 * Keys for the whole page, in the notation of tinykeys ("n", "g i", "$mod+Enter"). Single keys do not fire
 * in text fields or if they are switched off; chords with Ctrl or ⌘ always fire. The set of keys is fixed
 * while mounted.
 */
export function useShortcuts(shortcuts: Shortcuts, options: ShortcutOptions = {}): void {
  const { inDialog = false, first = false, repeats = false } = options
  const press = useEffectEvent((keys: string, event: KeyboardEvent) => {
    event.preventDefault()
    if (first) event.stopImmediatePropagation()
    shortcuts[keys]?.(event)
  })
  const keysJoined = Object.keys(shortcuts).join('\n')

  // The keys work once the page is drawn: a plain effect runs later, and a busy page lost presses.
  useLayoutEffect(() => {
    const ignore = (event: KeyboardEvent) =>
      event.defaultPrevented ||
      (event.repeat && !repeats) ||
      event.isComposing ||
      isPressOfControl(event) ||
      (!event.ctrlKey && !event.metaKey && (isTypingTarget(event.target) || !hasSingleKeys())) ||
      (!inDialog && isDialogOpen()) ||
      (!first && isPageLate())
    const bindings = keysJoined.split('\n').map((keys) => {
      const fire = (event: KeyboardEvent) => {
        begin()
        press(keys, event)
      }
      return [keys, fire] as const
    })
    let end = () => {}
    // After each hit the bindings start again: another sequence would take the next key as its last.
    const begin = () => {
      end()
      end = tinykeys(window, Object.fromEntries(bindings), { ignore, capture: first })
    }
    begin()
    return () => end()
  }, [keysJoined, inDialog, first, repeats])
}

/** Calls the listener for every key press on the page. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(listener)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
