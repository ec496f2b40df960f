import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

import type { Line } from '#src/features/session/course/line-row.ts'

/** How many frames a block may take to be drawn once it has been scrolled to. */
const PATIENCE = 60

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const hashOf = () => window.location.hash

/** The message that the address names (`#msg_…`), brought into view once it is known; null without one. */
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

/** No `id` in the page is the service's to choose, so a row is known by an attribute of ours. */
function bringIntoView(key: string, frames: number) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] article`)
    if (row) {
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (frames > 0) bringIntoView(key, frames - 1)
  })
}
