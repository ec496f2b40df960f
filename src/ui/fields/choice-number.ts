import { hasSingleKeys } from '#src/ui/single-keys.ts'
import { isTypingTarget } from '#src/ui/typing-target.ts'

/** The number 1–9 that a key press means for this list, or null if the press is not for this list. */
export function choiceNumber(
  event: KeyboardEvent,
  list: HTMLElement | null,
  anywhere: boolean,
): number | null {
  if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  if (isTypingTarget(event.target)) return null
  const inside = event.target instanceof Node && list.contains(event.target)
  // The focused list may always take a key (WCAG 2.1.4).
  if (!inside && !(anywhere && hasSingleKeys())) return null
  // A list behind an open dialog must not answer.
  const dialog = document.querySelector('dialog:modal')
  if (dialog && !dialog.contains(list)) return null
  // On layouts that need Shift for digits, the place of the key counts.
  const digit = /^[1-9]$/.exec(event.key)?.[0] ?? /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
  return digit === undefined ? null : Number(digit)
}
