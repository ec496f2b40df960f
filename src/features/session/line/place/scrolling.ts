import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { isTypingTarget } from '#src/ui/shortcuts.ts'

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

/** A smooth scroll by key or wheel goes on for so long after a jump, and would lead away from its place. */
const SCROLLS_ON_MS = 500
const SCROLL_KEYS = new Set(['Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown'])
const SHOWS_MORE = 'button:not([aria-label], [aria-expanded=true]), details:not([open]) > summary'

/**
 * Follows appended rows only while the end is in view, so that a reader further up is not moved. `drawn`
 * are the objects from which the rows are drawn, and `count` is the number of messages.
 */
export function useLiveTail(count: number, ...drawn: readonly unknown[]) {
  const end = useRef<HTMLDivElement>(null)
  const tail = useRef<HTMLDivElement>(null)
  const scroller = useRef<Element>(null)
  const last = useRef({ top: 0, wentUp: false })
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [stays, setStays] = useState(false)
  const following = leftAt === null
  /** The view stays at the place that the reader asked for, until the reader moves the view. */
  const holds = useRef(false)

  const note = (wentUp: boolean) => {
    last.current = { top: scroller.current?.scrollTop ?? 0, wentUp }
  }
  const showEnd = () => {
    end.current?.scrollIntoView({ block: 'end' })
    note(false)
  }
  const showEdge = (edge: 'start' | 'end') => {
    if (edge === 'end') showEnd()
    else scroller.current?.scrollTo({ top: 0 })
  }
  /** The edge that the reader asked for; the next touch ends it. */
  const jump = useRef<{ edge: 'start' | 'end'; until: number }>({ edge: 'end', until: 0 })
  const jumpTo = (edge: 'start' | 'end') => {
    jump.current = { edge, until: performance.now() + SCROLLS_ON_MS }
    showEdge(edge)
  }
  const goToEnd = () => {
    holds.current = false
    jumpTo('end')
    setLeftAt(null)
  }
  // Of an ended session the view shows the head of the card at the end, as its report may be long, until
  // the reader's first touch.
  const ending = useRef<{ card: Element | null; isTouched: boolean }>({
    card: null,
    isTouched: false,
  })
  const follow = useEffectEvent(() => {
    if (!following || holds.current) return
    const card = tail.current?.querySelector('[data-end-card]') ?? null
    if (card !== ending.current.card) ending.current = { card, isTouched: false }
    if (card === null) showEnd()
    else if (!ending.current.isTouched) {
      card.scrollIntoView({ block: 'start' })
      note(false)
    }
  })
  const look = useEffectEvent(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    // The end also comes into view when rows are shorter than their estimates.
    const isAtEnd = scrollHeight - scrollTop - clientHeight < 2
    const { edge, until } = jump.current
    const isThere = edge === 'end' ? isAtEnd : scrollTop === 0
    if (!isThere && performance.now() < until) return showEdge(edge)
    note(!isAtEnd && (last.current.wentUp || scrollTop < last.current.top - 1))
    if (following && ending.current.isTouched && last.current.wentUp) setLeftAt(count)
    else if (isAtEnd && !holds.current) setLeftAt(null)
  })
  const onView = useEffectEvent((seen: boolean) => {
    look()
    // A line that is still short shows its end beside any place, and would go on to follow it.
    if (holds.current) return
    if (seen) setLeftAt(null)
    // Only a reader scrolls up. If the end moved down by itself, the view goes on to follow.
    else if (following && last.current.wentUp) {
      setLeftAt(count)
      setStays(false)
    } else follow()
  })

  // A control must not move away from a reader who goes to it by keyboard, or presses it.
  const onControl = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest('dialog')) return
    // At the end no button covers a control; a long report may stand below the control.
    const { bottom } = end.current?.getBoundingClientRect() ?? { bottom: 0 }
    const isSeenAtEnd =
      bottom - target.getBoundingClientRect().top <= (scroller.current?.clientHeight ?? 0)
    if (isSeenAtEnd && tail.current?.contains(target) === true) {
      return following ? undefined : goToEnd()
    }
    if (!following) return
    // On a narrow screen the page scrolls, but the frame around the pages stays in place.
    const moves = isPage(scroller.current) ? document.querySelector('main') : scroller.current
    const isAbove = target !== moves && moves?.contains(target) === true
    if (!isAbove) return
    setLeftAt(count)
    setStays(true)
  })

  // A single step: a smooth scroll would stop at each row that is measured for the first time on the way.
  const onEdge = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'Home' && event.key !== 'End') return
    const { target } = event
    if (isTypingTarget(target) || (target instanceof Element && target.closest('dialog'))) return
    event.preventDefault()
    if (event.key === 'End') goToEnd()
    else jumpTo('start')
  })

  useLayoutEffect(() => {
    if (!end.current || !tail.current) return undefined
    const box = findScroller(end.current)
    scroller.current = box
    const view = new IntersectionObserver((entries) =>
      onView(entries.at(-1)?.isIntersecting === true),
    )
    view.observe(end.current)
    // The tail may grow, and the scroller may shrink, for example when a notice appears above.
    const size = new ResizeObserver(() => follow())
    size.observe(tail.current)
    if (!isPage(box)) size.observe(box)
    const listening = new AbortController()
    const { signal } = listening
    // The listeners run before others that may move the view.
    const first = { signal, capture: true, passive: true }
    let isTab = false
    const onKey = ({ type, key }: KeyboardEvent) => {
      isTab = type === 'keydown' && key === 'Tab'
    }
    // At the focus, not at keyup: rows that are drawn in between must not scroll the control away.
    const onFocus = ({ target }: Event) => {
      if (isTab) onControl(target)
    }
    // A press may show more of a row, and its reader reads on below the press. To fold shows no more, nor
    // does an icon alone, as to copy.
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (!target.closest(`[data-key] :is(${SHOWS_MORE})`)) return
      holds.current = true
      onControl(target)
    }
    const onTouch = () => {
      ending.current.isTouched = true
      holds.current = false
      jump.current.until = 0
    }
    const scrolled = isPage(box) ? document : box
    scrolled.addEventListener('scroll', () => look(), first)
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      scrolled.addEventListener(type, onTouch, first)
    }
    scrolled.addEventListener('click', onClick, first)
    scrolled.addEventListener('focusin', onFocus, { signal })
    // A page that opens has the focus as a whole, or no focus, and its keys scroll the line.
    const onScrollKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Node) || !SCROLL_KEYS.has(event.key)) return
      if (!box.contains(target)) {
        if (!(box instanceof HTMLElement) || !target.contains(box)) return
        box.focus({ preventScroll: true })
        onTouch()
      }
      onEdge(event)
    }
    document.addEventListener('keydown', onScrollKey, { signal })
    document.addEventListener('keydown', onKey, first)
    document.addEventListener('keyup', onKey, first)
    return () => {
      listening.abort()
      view.disconnect()
      size.disconnect()
    }
  }, [])

  const followed = useRef<readonly unknown[]>([])
  // Before the paint, so that the end never flickers; only for new rows, because a scroll costs a layout.
  useLayoutEffect(() => {
    const isNew = drawn.some((one, at) => one !== followed.current[at])
    followed.current = drawn
    if (isNew) follow()
  })

  return {
    /** The ref of an element at the very end; the view follows new rows while the element is visible. */
    end,
    /** The ref of the element below the rows. */
    tail,
    following,
    /** The reader left the end by keyboard while the end is in view. */
    stays: stays && !following,
    /** The messages that came since the reader left the end. */
    unseen: following ? 0 : Math.max(0, count - leftAt),
    goToEnd,
    /** Called when the reader asks for another place than the end. */
    leave: () => {
      holds.current = true
      setLeftAt(count)
    },
  }
}
