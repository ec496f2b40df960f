import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { findScroller, isPage } from './scroller.ts'

export type LiveTail = {
  /** Put on an element at the very end; the tail follows while it can be seen. */
  end: RefObject<HTMLDivElement | null>
  /** Put on what stands below the rows. */
  tail: RefObject<HTMLDivElement | null>
  following: boolean
  /** The end was left by keyboard, while it is in view. */
  stays: boolean
  /** How many came since the reader left the end. */
  unseen: number
  goToEnd: () => void
  /** Something else than the end has been asked for. */
  leave: () => void
}

/** Before anyone else moves what has been scrolled. */
const hearing = { capture: true, passive: true }

/**
 * Follows what is appended only while its end is in view: whoever reads further up is not moved.
 * It does not matter which ancestor scrolls.
 */
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
    // Where rows turn out to be shorter than thought, the end itself comes up.
    const isAtEnd = scrollHeight - scrollTop - clientHeight < 2
    note(!isAtEnd && (last.current.wentUp || scrollTop < last.current.top - 1))
  })
  const onView = useEffectEvent((seen: boolean) => {
    look()
    if (seen) setLeftAt(null)
    // Only a reader goes up. Where the end went down by itself, it is followed further.
    else if (following && last.current.wentUp) {
      setLeftAt(count)
      setStays(false)
    } else follow()
  })

  // Whoever goes over the page by keyboard must not have the control under their hands moved away.
  const onTab = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest('dialog')) return
    // What stands at the end is not covered there by the way to it; a long report may stand below it.
    const { bottom } = end.current?.getBoundingClientRect() ?? { bottom: 0 }
    const isSeenAtEnd =
      bottom - target.getBoundingClientRect().top <= (scroller.current?.clientHeight ?? 0)
    if (isSeenAtEnd && tail.current?.contains(target) === true) {
      return following ? undefined : goToEnd()
    }
    if (!following) return
    // On a narrow screen the page scrolls, and what frames the pages does not scroll with it.
    const moves = isPage(scroller.current) ? document.querySelector('main') : scroller.current
    const isAbove = target !== moves && moves?.contains(target) === true
    if (!isAbove) return
    setLeftAt(count)
    setStays(true)
  })

  // Before the browser paints, so that the end never flickers.
  useLayoutEffect(() => {
    scroller.current ??= end.current && findScroller(end.current)
    follow()
  })

  useEffect(() => {
    if (!end.current || !tail.current || !scroller.current) return undefined
    const view = new IntersectionObserver((entries) =>
      onView(entries.at(-1)?.isIntersecting === true),
    )
    // What stands below the rows may grow, and what frames them shrink, as when a notice appears above.
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
    // As soon as the focus is there: what is drawn before the key goes up must not scroll it away.
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
