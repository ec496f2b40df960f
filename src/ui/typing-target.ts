const pressedNotTyped = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit'])

/** True if a key press types text there: single-key shortcuts do not fire. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !pressedNotTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
