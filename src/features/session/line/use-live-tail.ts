import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export type LiveTail = {
  /** Put on an element at the very end; the tail follows while it can be seen. */
  end: RefObject<HTMLDivElement | null>
  /** Put on what grows. */
  content: RefObject<HTMLDivElement | null>
  following: boolean
  /** How many came since the reader left the end. */
  unseen: number
  goToEnd: () => void
}

/**
 * Follows what is appended only while its end is in view: whoever reads further up is not moved.
 * It does not matter which ancestor scrolls.
 */
export function useLiveTail(count: number): LiveTail {
  const end = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const following = leftAt === null

  const goToEnd = () => {
    end.current?.scrollIntoView({ block: 'end' })
    setLeftAt(null)
  }
  const onView = useEffectEvent((seen: boolean) => {
    if (seen) setLeftAt(null)
    else if (following) setLeftAt(count)
  })
  const follow = useEffectEvent(() => {
    if (following) end.current?.scrollIntoView({ block: 'end' })
  })

  // Before the browser paints, so that the end never flickers.
  useLayoutEffect(() => follow())

  useEffect(() => {
    if (!end.current || !content.current) return undefined
    const view = new IntersectionObserver((entries) =>
      onView(entries.at(-1)?.isIntersecting === true),
    )
    // Heights settle after the first drawing (fonts, blocks that come into view): the end moves with them.
    const size = new ResizeObserver(() => follow())
    view.observe(end.current)
    size.observe(content.current)
    // What frames the line may shrink, as when a notice appears above it.
    if (content.current.parentElement) size.observe(content.current.parentElement)
    return () => {
      view.disconnect()
      size.disconnect()
    }
  }, [])

  return { end, content, following, unseen: following ? 0 : Math.max(0, count - leftAt), goToEnd }
}
