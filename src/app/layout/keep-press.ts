/** A hand moves this far during a press, in CSS pixels. */
const STILL_PX = 6

/**
 * A click counts for the control on which its press began, and a double click for the control of its first click.
 * The page moves meanwhile: messages arrive above a button, and after an answer the next question stands there.
 * Returns the function that stops this.
 */
export function keepPress(): () => void {
  let pressed: PointerEvent | null = null
  let clicked: Element | null = null
  const listening = new AbortController()
  const { signal } = listening
  const press = (event: PointerEvent) => {
    pressed = event
  }
  const click = (event: MouseEvent) => {
    const { x, y, detail } = event
    const control = controlOf(event.target)
    const isNext = detail > 1 && control !== clicked
    // A click by keyboard has no place, and seems far.
    const isStill = pressed && Math.hypot(x - pressed.x, y - pressed.y) <= STILL_PX
    const began = isStill ? controlOf(pressed?.target) : null
    pressed = null
    clicked = control
    if (!isNext && (!began || event.composedPath().includes(began))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isNext) began?.dispatchEvent(new MouseEvent('click', event))
  }
  document.addEventListener('pointerdown', press, { capture: true, signal })
  document.addEventListener('click', click, { capture: true, signal })
  return () => listening.abort()
}

function controlOf(target: EventTarget | null | undefined): Element | null {
  return target instanceof Element ? target.closest('a,button') : null
}
