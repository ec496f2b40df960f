import { useEffect, useEffectEvent } from 'react'

import { isTypingTarget } from '#src/ui/typing-target.ts'

import { findScroller, isPage } from './scroller.ts'

/**
 * Home and End in one step. A smooth scroll of the browser would stop at each row that is measured for
 * the first time on the way.
 */
export function useEdgeKeys(inside: { current: Element | null }, toEnd: () => void): void {
  const press = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || !inside.current) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'Home' && event.key !== 'End') return
    const { target } = event
    if (isTypingTarget(target) || (target instanceof Element && target.closest('dialog'))) return
    event.preventDefault()
    if (event.key === 'End') toEnd()
    else findScroller(inside.current).scrollTo({ top: 0 })
  })
  useEffect(() => {
    if (!inside.current) return undefined
    const scroller = findScroller(inside.current)
    const heard = isPage(scroller) ? document : scroller
    const hear = (event: Event) => press(event)
    heard.addEventListener('keydown', hear)
    return () => heard.removeEventListener('keydown', hear)
  }, [inside])
}
