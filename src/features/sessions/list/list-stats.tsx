import * as words from '#src/features/sessions/words.ts'
import { type CostSample, fleetSpend } from '#src/model/spend/burn.ts'
import { Age, useNow } from '#src/ui/display/clock.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import type { SessionRow } from './session-row.ts'

const BURN_STEP_MS = 5_000

type ListStatsProps = { rows: readonly SessionRow[]; samples: readonly CostSample[] }

/** The first answers for an operator: waiting questions, running sessions, costs. */
export function ListStats({ rows, samples }: ListStatsProps) {
  const now = useNow(BURN_STEP_MS)
  const waiting = rows.filter((row) => row.state === 'waiting')
  const asked = waiting.flatMap((row) => row.askedAt ?? [])
  const queued = rows.filter(({ state }) => state === 'queued').length
  const { burn, today } = fleetSpend(rows, samples, now)
  return (
    <StatRow>
      <Stat
        label={words.waitingForYou}
        value={waiting.length}
        waiting={waiting.length > 0}
        note={
          asked.length > 0 && (
            <>
              {words.oldest}
              <Age clock="service" at={Math.min(...asked)} form="long" />
            </>
          )
        }
      />
      <Stat
        label={words.running}
        value={rows.filter(({ state }) => state === 'running').length}
        note={queued > 0 && words.queued(queued)}
      />
      <Stat label={words.burnNow} value={burn} unit={words.perMinute} missing={words.notKnownYet} />
      <Stat label={words.spentToday} value={today} note={words.seenHere} missing={words.notKnown} />
    </StatRow>
  )
}
