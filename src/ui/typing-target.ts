const pressedNotTyped = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit'])

/** True where a key press is text: single-key shortcuts stay silent there. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !pressedNotTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
