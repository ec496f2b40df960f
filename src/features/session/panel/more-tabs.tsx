import { useState } from 'react'

import type { StationState } from '#src/features/session/line/rail.tsx'
import { stationOf, TickingDuration, ticksFrom } from '#src/features/session/line/round-header.tsx'
import { report } from '#src/features/session/line/words.ts'
import { hasEnded, orderedRounds, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { durationOf } from '#src/model/spend/work.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { type Shape, StateShape, type Tone } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'
import { formatDuration } from '#src/ui/text/time-text.ts'

import * as words from './tab-words.ts'

const signs: Record<StationState, { shape: Shape; tone: Tone }> = {
  running: { shape: 'arc', tone: 'run' },
  waiting: { shape: 'diamond', tone: 'wait' },
  held: { shape: 'bars', tone: 'hold' },
  complete: { shape: 'tick', tone: 'done' },
  failed: { shape: 'cross', tone: 'fail' },
  cancelled: { shape: 'square', tone: 'hold' },
  unknown: { shape: 'ring', tone: 'hold' },
}

/** Thousands of rows take half a second to draw. */
const AT_ONCE = 200

export type RoundsTabProps = { session: Session; onRound: (roundId: string) => void }

/** The last rounds at first, and earlier rounds on request; subagents stand under their parent round. */
export function RoundsTab({ session, onRound }: RoundsTabProps) {
  const { rounds } = session
  const [most, setMost] = useState(AT_ONCE)
  if (rounds.length === 0) {
    return <p className="px-4.5 py-4 text-ink-3">{noRounds(session)}</p>
  }
  return (
    <>
      {rounds.length > most && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-b px-4.5 py-2.5 text-ink-2">
          {words.lastRounds(most, rounds.length)}
          <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
            {words.showEarlier(Math.min(AT_ONCE, rounds.length - most))}
          </Button>
        </p>
      )}
      <RoundTable session={session} rounds={orderedRounds(rounds).slice(-most)} onRound={onRound} />
    </>
  )
}

function noRounds({ roundCount, state }: Session): string {
  if (roundCount === null) return words.roundsNotShown
  if (roundCount > 0) return words.roundsNotListed(roundCount)
  return hasEnded(state) ? words.endedWithoutRound : words.noRoundYet
}

type RoundTableProps = RoundsTabProps & Pick<Session, 'rounds'>

function RoundTable({ session, rounds, onRound }: RoundTableProps) {
  const { cost, humanInputs, updatedAt } = session
  return (
    <Table label={words.rounds}>
      <thead>
        <tr>
          <HeaderCell>{words.round}</HeaderCell>
          <HeaderCell numeric>{words.cost}</HeaderCell>
          <HeaderCell numeric>{words.time}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Row key={round.id}>
            <Cell>
              <span className={round.parentId === null ? 'flex gap-2' : 'flex gap-2 pl-4'}>
                <StateShape {...signs[stationOf(round, session)]} still className="mt-1" />
                <span className="sr-only">{words.states[stationOf(round, session)]}</span>
                <button
                  type="button"
                  className="min-w-0 text-left wrap-anywhere pointer-coarse:touch-area hover:underline"
                  onClick={() => onRound(round.id)}
                >
                  {reveal(words.roundName(round), 200)}{' '}
                  <span className="text-ink-3">{reveal(round.title, 500)}</span>
                </button>
              </span>
            </Cell>
            <Cell numeric>
              {round.costMicros === null
                ? words.unknown
                : formatMoney(round.costMicros, cost.currency)}
            </Cell>
            <Cell numeric>
              <Duration
                ms={durationOf(round, humanInputs, updatedAt)}
                from={ticksFrom(round, session)}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The duration of a round, without its waits for a human. */
function Duration({ ms, from }: { ms: number | null; from: number | null }) {
  if (ms === null) return words.unknown
  return from === null ? formatDuration(ms) : <TickingDuration ms={ms} from={from} />
}

/** The completion report (§2), or the reason why the session has no report. */
export function ReportTab({ session }: { session: Session }) {
  if (session.report === null) {
    return (
      <p className="px-4.5 py-4 text-ink-3">
        {hasEnded(session.state) ? words.endedWithoutReport : words.noReportYet}
      </p>
    )
  }
  return (
    <div className="px-4.5 py-4">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-sm text-ink-3">{report}</h2>
        <CopyButton text={session.report} label={words.copyReport} />
      </div>
      <LazyMarkdown>{session.report}</LazyMarkdown>
    </div>
  )
}

/** The body exactly as it came, so that an operator can check the console. */
export function JsonTab({ session }: { session: Session }) {
  return (
    <div className="px-4.5 py-4">
      <h2 className="mb-2 text-sm text-ink-3">{words.body}</h2>
      <CodeBlock label={words.sessionAsJson} copy className="[&_section]:max-h-none">
        {jsonText(session.raw)}
      </CodeBlock>
    </div>
  )
}
