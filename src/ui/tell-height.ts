/** A ref that tells the style sheet the height of an element at the foot of a page; nothing while it has no box. */
export function tellHeight(name: '--notices' | '--bars') {
  return (element: HTMLElement | null) => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = element
      // The browser styles each element of the page again when it changes.
      if (offsetHeight > 0) style.setProperty(name, `${offsetHeight}px`)
      else style.removeProperty(name)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }
}
