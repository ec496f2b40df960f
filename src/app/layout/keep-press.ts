/** A hand moves this far during a press, in CSS pixels. */
const STILL_PX = 6

/**
 * Gives a click to the control on which the press began if the page moved meanwhile, as it does while messages
 * arrive. The browser gives it to an element around both, or, of a finger, to the element that came under it.
 * Returns the function that stops this.
 */
export function keepPress(): () => void {
  let pressed: PointerEvent | null = null
  const listening = new AbortController()
  const { signal } = listening
  const press = (event: PointerEvent) => {
    pressed = event
  }
  const click = (event: MouseEvent) => {
    const { x, y } = event
    const from = pressed
    pressed = null
    // A click by keyboard has no place, and seems far.
    if (!from || Math.hypot(x - from.x, y - from.y) > STILL_PX) return
    const control = from.target instanceof Element ? from.target.closest('a,button') : null
    if (!control || event.composedPath().includes(control)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    control.dispatchEvent(new MouseEvent('click', event))
  }
  document.addEventListener('pointerdown', press, { capture: true, signal })
  document.addEventListener('click', click, { capture: true, signal })
  return () => listening.abort()
}
