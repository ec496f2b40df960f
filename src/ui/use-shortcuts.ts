import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

import { hasSingleKeys } from './single-keys.ts'
import { isTypingTarget } from './typing-target.ts'

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

export type ShortcutOptions = {
  /** Answers also inside this open dialog; without it, every dialog silences the page. */
  inDialog?: boolean | undefined
  /** Taken before others see the press, for sequences whose last key means something else alone. */
  first?: boolean | undefined
}

/**
 * Keys for the whole page, in tinykeys' words ("n", "g i", "$mod+Enter"). Single keys never fire
 * while someone types, or once they are switched off; chords with Ctrl or ⌘ do. The set of keys is
 * fixed while mounted.
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
    // Anew after each hit: what else began with the same key would take the next key for its last.
    const begin = () => {
      end()
      end = tinykeys(window, Object.fromEntries(bindings), { ignore, capture: first })
    }
    begin()
    return () => end()
  }, [keysJoined, inDialog, first])
}
