import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

import type { Line } from '#src/features/session/timeline/line-row.ts'

/** The frames that the browser may take to draw a block after a scroll. */
const PATIENCE = 60

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const hashOf = () => window.location.hash

/** The message that the address names (`#msg_…`); the message scrolls into view when it is known. */
export function useLinkedMessage(line: Line, showBlock: (index: number) => void): string | null {
  const hash = useSyncExternalStore(subscribe, hashOf)
  const id = idOf(hash)
  const found = useRef<string | null>(null)
  const lookFor = useEffectEvent((wanted: string, { blocks }: Line) => {
    for (const [index, { entries, from, to }] of blocks.entries()) {
      for (let at = from; at < to; at += 1) {
        const entry = entries[at]
        if (entry?.kind !== 'message' || entry.message.id !== wanted) continue
        found.current = wanted
        showBlock(index)
        bringIntoView(entry.key, PATIENCE)
        return
      }
    }
  })
  useEffect(() => {
    if (id === null) found.current = null
    else if (found.current !== id) lookFor(id, line)
  }, [id, line])
  return id
}

function idOf(hash: string): string | null {
  if (hash.length < 2) return null
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return null
  }
}

/** The service must not choose an `id` of the page, so an attribute of the console finds the row. */
function bringIntoView(key: string, frames: number) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] article`)
    if (row) {
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (frames > 0) bringIntoView(key, frames - 1)
  })
}
