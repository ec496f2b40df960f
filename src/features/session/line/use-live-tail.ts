import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { findScroller, isPage } from './scroller.ts'

export type LiveTail = {
  /** The ref of an element at the very end; the view follows new rows while the element is visible. */
  end: RefObject<HTMLDivElement | null>
  /** The ref of the element below the rows. */
  tail: RefObject<HTMLDivElement | null>
  following: boolean
  /** The reader left the end by keyboard while the end is in view. */
  stays: boolean
  /** The messages that came since the reader left the end. */
  unseen: number
  goToEnd: () => void
  /** Called when the reader asks for another place than the end. */
  leave: () => void
}

/** The listener runs before other listeners that may move the view. */
const hearing = { capture: true, passive: true }

/** Follows appended rows only while the end is in view, so that a reader further up is not moved. */
export function useLiveTail(count: number): LiveTail {
  const end = useRef<HTMLDivElement>(null)
  const tail = useRef<HTMLDivElement>(null)
  const scroller = useRef<Element>(null)
  const last = useRef({ top: 0, wentUp: false })
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [stays, setStays] = useState(false)
  const following = leftAt === null

  const note = (wentUp: boolean) => {
    last.current = { top: scroller.current?.scrollTop ?? 0, wentUp }
  }
  const showEnd = () => {
    end.current?.scrollIntoView({ block: 'end' })
    note(false)
  }
  const goToEnd = () => {
    showEnd()
    setLeftAt(null)
  }
  const follow = useEffectEvent(() => {
    if (following) showEnd()
  })
  const look = useEffectEvent(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    // The end also comes into view when rows are shorter than their estimates.
    const isAtEnd = scrollHeight - scrollTop - clientHeight < 2
    note(!isAtEnd && (last.current.wentUp || scrollTop < last.current.top - 1))
  })
  const onView = useEffectEvent((seen: boolean) => {
    look()
    if (seen) setLeftAt(null)
    // Only a reader scrolls up. If the end moved down by itself, the view goes on to follow.
    else if (following && last.current.wentUp) {
      setLeftAt(count)
      setStays(false)
    } else follow()
  })

  // A control must not move away from a reader who goes over the page by keyboard.
  const onTab = useEffectEvent((target: EventTarget | null) => {
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

  // A layout effect runs before the browser paints, so that the end never flickers.
  useLayoutEffect(() => {
    scroller.current ??= end.current && findScroller(end.current)
    follow()
  })

  useEffect(() => {
    if (!end.current || !tail.current || !scroller.current) return undefined
    const view = new IntersectionObserver((entries) =>
      onView(entries.at(-1)?.isIntersecting === true),
    )
    // The tail may grow, and the scroller may shrink, for example when a notice appears above.
    const size = new ResizeObserver(() => follow())
    view.observe(end.current)
    size.observe(tail.current)
    if (!isPage(scroller.current)) size.observe(scroller.current)
    const scrolled = isPage(scroller.current) ? document : scroller.current
    const hear = () => look()
    let isTab = false
    const hearKey = (event: KeyboardEvent) => {
      isTab = event.type === 'keydown' && event.key === 'Tab'
    }
    // At the focus, not at keyup: rows that are drawn in between must not scroll the control away.
    const hearFocus = ({ target }: Event) => {
      if (isTab) onTab(target)
    }
    scrolled.addEventListener('scroll', hear, hearing)
    scrolled.addEventListener('focusin', hearFocus)
    document.addEventListener('keydown', hearKey, hearing)
    document.addEventListener('keyup', hearKey, hearing)
    return () => {
      scrolled.removeEventListener('scroll', hear, hearing)
      scrolled.removeEventListener('focusin', hearFocus)
      document.removeEventListener('keydown', hearKey, hearing)
      document.removeEventListener('keyup', hearKey, hearing)
      view.disconnect()
      size.disconnect()
    }
  }, [])

  return {
    end,
    tail,
    following,
    stays: stays && !following,
    unseen: following ? 0 : Math.max(0, count - leftAt),
    goToEnd,
    leave: () => setLeftAt(count),
  }
}
