/** What scrolls an element: a box with scrollbars of its own, else the page. */
export function findScroller(element: Element): Element {
  let parent = element.parentElement
  while (parent && !/auto|scroll/.test(getComputedStyle(parent).overflowY)) {
    parent = parent.parentElement
  }
  return parent ?? document.documentElement
}

export function isPage(scroller: Element | null): boolean {
  return scroller === document.documentElement
}
