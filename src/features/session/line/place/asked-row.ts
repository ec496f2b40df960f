import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { type RoundMessages, stationKey } from '#src/features/session/line/entries.ts'
import { decoded } from '#src/ui/text/reveal.ts'

/** A row that the operator or the address asks for; each request is an object of its own. */
export type AskedRow = {
  key: string
  block: ScrollLogicalPosition
  /** Called with the row in view; without it the row gets the focus. */
  onShown?: (row: Element) => void
}

/** The frames that the browser may take to draw a block after a scroll. */
const PATIENCE = 60

/**
 * Calls with a row once the row is drawn. The service must not choose an `id` of the page, so an attribute of
 * the console finds the row.
 */
function whenDrawn(key: string, act: (row: Element) => void, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-key="${CSS.escape(key)}"]`)
    if (row) act(row)
    else if (frames > 0) whenDrawn(key, act, frames - 1)
  })
}

export function bringIntoView({ key, block, onShown = focusRow }: AskedRow): void {
  whenDrawn(key, (row) => {
    row.scrollIntoView({ block })
    onShown(row)
  })
}

function focusRow(row: Element): void {
  row.querySelector<HTMLElement>('article, [tabindex], button')?.focus({ preventScroll: true })
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const hashOf = () => window.location.hash

/**
 * Asks for the row that the address names: a message (`#msg_…`) or a round (`#round=…`), once it is known, unless
 * the line begins at another row. Returns whether the row is not known yet.
 */
export function useLinkedRow(
  transcript: readonly RoundMessages[],
  onAsk: (asked: AskedRow) => void,
  beginsElsewhere: boolean,
): boolean {
  const hash = useSyncExternalStore(subscribe, hashOf)
  const [asked, setAsked] = useState(beginsElsewhere ? hashOf : '')
  // The message may come with any drawing.
  const key = hash === asked ? null : keyOf(decoded(hash.slice(1)), transcript)
  if (key !== null) {
    setAsked(hash)
    onAsk({ key, block: 'center' })
  }
  // The link past the navigation has an address, too.
  return !['', '#main', asked].includes(hash)
}

function keyOf(id: string, transcript: readonly RoundMessages[]): string | null {
  if (id === '') return null
  for (const { messages } of transcript) {
    const found = messages.find(({ message }) => message.id === id)
    if (found) return found.key
  }
  return id.startsWith(ROUND) ? stationKey(id.slice(ROUND.length)) : null
}

const ROUND = 'round='

/** Tells the last row on screen when the operator hides the page or leaves the line. */
export function useLeaving(last: string | null, onLeft: (key: string) => void): void {
  const tell = useEffectEvent(() => {
    if (last !== null) onLeft(last)
  })
  useEffect(() => {
    const onHide = () => {
      if (document.hidden) tell()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      // Nobody saw the rows that came while the page was hidden.
      if (!document.hidden) tell()
    }
  }, [])
}
