/**
 * When what has the focus leaves the document (an answered question, a revoked key), the nearest part
 * around it that can have the focus gets it: keys and readers would begin again at the menu otherwise.
 * Gives back how to stop.
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
