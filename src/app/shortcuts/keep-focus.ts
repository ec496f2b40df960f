/**
 * If the focused element leaves the document, such as an answered question, the nearest focusable part
 * around it gets the focus. Otherwise keys and screen readers would start at the menu again.
 * Returns the function that stops this.
 */
export function keepFocus(): () => void {
  let around: readonly EventTarget[] = []
  const arrive = (event: FocusEvent) => {
    around = event.composedPath()
  }
  const leave = () =>
    requestAnimationFrame(() => {
      const [last] = around
      if (document.activeElement !== document.body) return
      if (!(last instanceof Node) || last.isConnected) return
      const near = around.find((one) => one instanceof HTMLElement && isPlace(one))
      if (near instanceof HTMLElement) near.focus({ preventScroll: true })
      else document.querySelector('main')?.focus({ preventScroll: true })
    })
  document.addEventListener('focusin', arrive)
  document.addEventListener('focusout', leave)
  return () => {
    document.removeEventListener('focusin', arrive)
    document.removeEventListener('focusout', leave)
  }
}

function isPlace(element: HTMLElement): boolean {
  return element.isConnected && element.hasAttribute('tabindex')
}
