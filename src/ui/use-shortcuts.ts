import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

import { hasSingleKeys } from './single-keys.ts'
import { isTypingTarget } from './typing-target.ts'

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

export type ShortcutOptions = {
  /** The keys work also in an open dialog; without it, an open dialog switches them off. */
  inDialog?: boolean | undefined
  /** These keys come first, for sequences whose last key has another meaning alone. */
  first?: boolean | undefined
}

/**
 * Keys for the whole page, in the notation of tinykeys ("n", "g i", "$mod+Enter"). Single keys do not fire
 * in text fields or if they are switched off; chords with Ctrl or ⌘ always fire. The set of keys is fixed
 * while mounted.
 */
export function useShortcuts(shortcuts: Shortcuts, options: ShortcutOptions = {}): void {
  const { inDialog = false, first = false } = options
  const press = useEffectEvent((keys: string, event: KeyboardEvent) => {
    event.preventDefault()
    if (first) event.stopImmediatePropagation()
    shortcuts[keys]?.(event)
  })
  const keysJoined = Object.keys(shortcuts).join('\n')

  useEffect(() => {
    const ignore = (event: KeyboardEvent) =>
      event.defaultPrevented ||
      event.repeat ||
      event.isComposing ||
      (!event.ctrlKey && !event.metaKey && (isTypingTarget(event.target) || !hasSingleKeys())) ||
      (!inDialog && document.querySelector('dialog:modal') !== null)
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
  }, [keysJoined, inDialog, first])
}
