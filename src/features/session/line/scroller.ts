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

/** How a virtual list learns of its scroller and moves it, whichever of the two it is. */
export const scrollerOptions = {
  scrollToFn: elementScroll,
  // The page is as tall as what is on it; what is seen of it is as tall as the window.
  observeElementRect(instance: Instance, onRect: OnRect) {
    if (!isPage(instance.scrollElement)) return observeElementRect(instance, onRect)
    const tell = () => onRect({ width: window.innerWidth, height: window.innerHeight })
    tell()
    window.addEventListener('resize', tell)
    return () => window.removeEventListener('resize', tell)
  },
  // A page's scrolling is told to the document, and never reaches its root element.
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
