/** A ref that tells the style sheet the height of an element at the foot of a page; 0 px while it has no box. */
export function tellHeight(name: '--notices' | '--bars') {
  return (element: HTMLElement | null) => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }
}
