import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Virtualizer,
} from '@tanstack/react-virtual'

type Instance = Virtualizer<Element, Element>
type OnRect = (rect: { width: number; height: number }) => void
type OnOffset = (offset: number, isScrolling: boolean) => void

const SETTLED_AFTER_MS = 150

/** The element that scrolls an element: a box with scrollbars of its own, else the page. */
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

/** Options with which a virtual list observes and moves its scroller, a box or the page. */
export const scrollerOptions = {
  scrollToFn: elementScroll,
  // The page is as tall as its content, and the visible part is as tall as the window.
  observeElementRect(instance: Instance, onRect: OnRect) {
    if (!isPage(instance.scrollElement)) return observeElementRect(instance, onRect)
    const tell = () => onRect({ width: window.innerWidth, height: window.innerHeight })
    tell()
    window.addEventListener('resize', tell)
    return () => window.removeEventListener('resize', tell)
  },
  // Scroll events of a page go to the document and never reach the root element.
  observeElementOffset(instance: Instance, onOffset: OnOffset) {
    if (!isPage(instance.scrollElement)) return observeElementOffset(instance, onOffset)
    let settled = 0
    const tell = (isScrolling: boolean) => onOffset(window.scrollY, isScrolling)
    const onScroll = () => {
      clearTimeout(settled)
      settled = window.setTimeout(() => tell(false), SETTLED_AFTER_MS)
      tell(true)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(settled)
      document.removeEventListener('scroll', onScroll)
    }
  },
}
