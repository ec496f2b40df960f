import { useState } from 'react'

import * as words from '#src/app/words.ts'
import { allWaiting, type Fleet, type Waiting } from '#src/model/fleet/fleet.ts'
import { useFleetNews } from '#src/queries/sessions/fleet.tsx'
import { LiveRegion } from '#src/ui/feedback/live-region.tsx'
import { runAfterDialogs } from '#src/ui/feedback/run-after-dialogs.ts'
import { reveal } from '#src/ui/text/reveal.ts'

/**
 * Announces each new question once, on every page, to screen readers. The region is there before its text,
 * which would not be heard otherwise.
 */
export function WaitingAnnouncement() {
  const [changesOf] = useState(createWaitingChanges)
  const [said, setSaid] = useState<WaitingNews | null>(null)
  useFleetNews((fleet) => {
    const look = () => {
      const news = changesOf(fleet)
      if (news) setSaid(news)
    }
    const isWaiting = allWaiting(fleet).length > 0
    if (!isWaiting) setSaid(null)
    return isWaiting ? runAfterDialogs(look) : look()
  }, undefined)
  return (
    <LiveRegion>
      {/* A new element each time: without it, an equal text of another session would not be announced. */}
      {said && <span key={said.number}>{reveal(said.words)}</span>}
    </LiveRegion>
  )
}

/** A text to announce, and its number. */
type WaitingNews = { number: number; words: string }

/**
 * Remembers the announced requests for input and announces new requests; first, the number of all.
 * Null if no request is new.
 */
export function createWaitingChanges() {
  const announced = new Map<string, Set<string>>()
  let number = 0
  let waited: ReadonlySet<string> | null = null
  let unread: ReadonlySet<string> = new Set()

  const isNew = ({ sessionId, input }: Waiting): boolean => {
    if (input === null) return !waited?.has(sessionId)
    // A request that was unreadable when announced is not a new question when it can be read.
    return !unread.has(sessionId) && !announced.get(sessionId)?.has(input.inputId)
  }

  return (fleet: Fleet): WaitingNews | null => {
    if (fleet.pending) return null
    const waiting = allWaiting(fleet)
    const isFirst = waited === null
    const about = waiting.filter(isNew)
    waited = new Set(waiting.map(({ sessionId }) => sessionId))
    unread = new Set(waiting.flatMap((one) => (one.input === null ? [one.sessionId] : [])))
    for (const { sessionId, input } of waiting) {
      if (input)
        announced.set(sessionId, (announced.get(sessionId) ?? new Set()).add(input.inputId))
    }
    if (about.length === 0) return null
    number += 1
    return { number, words: wordsFor(about, isFirst) }
  }
}

function wordsFor(about: readonly Waiting[], isFirst: boolean): string {
  if (isFirst) return words.waitingForYou(about.length)
  const [one] = about
  if (about.length > 1 || !one) return words.newQuestions(about.length)
  const session = one.title ?? one.sessionId
  return one.question === null ? words.waits(session) : words.waitsWith(one.question, session)
}
