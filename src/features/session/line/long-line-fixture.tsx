import { useState } from 'react'
import { page } from 'vitest/browser'

import { at, messageOf, roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import type { Round } from '#src/model/session.ts'

import type { RoundMessages } from './entries.ts'
import { SessionLine, type SessionLineProps } from './session-line.tsx'

const nothing = () => undefined
const SECONDS_PER_MESSAGE = 2
const words = 'The ledger says one thing and the bank another, so it is looked at once more. '

/** A session of `count` messages in rounds; each says its number, at very different lengths. */
export function longTranscript(
  count: number,
  { perRound = 50, first = 0 } = {},
): { rounds: Round[]; transcript: RoundMessages[] } {
  const rounds: Round[] = []
  const transcript: RoundMessages[] = []
  for (let from = first; from < first + count; from += perRound) {
    const to = Math.min(first + count, from + perRound)
    const started = from * SECONDS_PER_MESSAGE
    const id = `r${from / perRound}`
    rounds.push({ ...roundOf(id, started, to * SECONDS_PER_MESSAGE), number: from / perRound + 1 })
    const messages = Array.from({ length: to - from }, (_, index) => spoken(id, from + index))
    transcript.push({ roundId: id, messages })
  }
  return { rounds, transcript }
}

export function spoken(roundId: string, number: number) {
  const text = `number ${number} ${words.repeat((number * 7) % 5)}`
  const message = messageOf(text, 0, {
    id: `m${number}`,
    roundId,
    at: at(number * SECONDS_PER_MESSAGE),
  })
  return { key: `${roundId}\nm${number}`, message }
}

export type LongLineProps = {
  start: ReturnType<typeof longTranscript>
  /** Changes to the line by the names of their buttons. */
  steps: Readonly<Record<string, (before: LongLineProps['start']) => LongLineProps['start']>>
}

/** A line with a button for each change. */
export function LongLine({ start, steps }: LongLineProps) {
  const [{ rounds, transcript }, setData] = useState(start)
  return (
    <>
      {Object.entries(steps).map(([name, step]) => (
        <button key={name} type="button" onClick={() => setData(step)}>
          {name}
        </button>
      ))}
      <LineInBox session={sessionOf({ rounds })} transcript={transcript} />
    </>
  )
}

export type LineInBoxProps = Partial<SessionLineProps> & Pick<SessionLineProps, 'transcript'>

/** A line in a box that scrolls. */
export function LineInBox({ transcript, ...more }: LineInBoxProps) {
  return (
    <section
      data-testid="scroller"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as on the page
      tabIndex={0}
      style={{ height: 420, overflowY: 'auto' }}
    >
      <SessionLine
        session={sessionOf()}
        transcript={transcript}
        messageCount={transcript.reduce((sum, { messages }) => sum + messages.length, 0)}
        loading={false}
        note={null}
        report={null}
        resuming={false}
        onAnswer={nothing}
        onResume={nothing}
        onNewBudget={nothing}
        {...more}
      />
    </section>
  )
}

export function scroller() {
  return page.getByTestId('scroller').element()
}

export function distanceToEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = scroller()
  return Math.abs(scrollHeight - scrollTop - clientHeight)
}

/** The first message in view, its text, and its distance from the upper edge. */
export function firstInView() {
  const edge = scroller().getBoundingClientRect().top
  const rows = [...scroller().querySelectorAll('article')]
  const row = rows.find((element) => element.getBoundingClientRect().top >= edge)
  const offset = Math.round((row?.getBoundingClientRect().top ?? NaN) - edge)
  return { row, text: row?.textContent ?? '', offset }
}

/** Whether the first place that the search marks in what is said is in view, and nothing covers it. */
export function isMarkInView(): boolean {
  const mark = [...(CSS.highlights.get('hit') ?? [])].find(
    ({ collapsed, startContainer }) =>
      !collapsed && !startContainer.parentElement?.closest('header, time'),
  )
  if (!(mark instanceof Range)) return false
  const { left, top, width, height } = mark.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen?.contains(mark.startContainer) ?? false
}
