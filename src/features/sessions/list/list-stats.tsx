import type { CostSample } from '#src/model/spend/burn.ts'
import { fleetSpend } from '#src/model/spend/fleet-spend.ts'
import { Age } from '#src/ui/display/age.tsx'
import { useNow } from '#src/ui/display/now.ts'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'

import type { SessionRow } from './session-row.ts'

const BURN_STEP_MS = 5_000

export type ListStatsProps = { rows: readonly SessionRow[]; samples: readonly CostSample[] }

/** What an operator asks first: does anything wait for me, how much is at work, what does it cost. */
export function ListStats({ rows, samples }: ListStatsProps) {
  const now = useNow(BURN_STEP_MS)
  const waiting = rows.filter((row) => row.state === 'waiting')
  const asked = waiting.flatMap((row) => row.askedAt ?? [])
  const queued = rows.filter(({ state }) => state === 'queued').length
  const { burn, today } = fleetSpend(rows, samples, now)
  return (
    <StatRow>
      <Stat
        label="Waiting for you"
        value={waiting.length}
        waiting={waiting.length > 0}
        note={
          asked.length > 0 && (
            <>
              oldest <Age clock="service" at={Math.min(...asked)} form="long" />
            </>
          )
        }
      />
      <Stat
        label="Running"
        value={rows.filter(({ state }) => state === 'running').length}
        note={queued > 0 && `${queued} queued`}
      />
      {burn === null ? (
        <Stat label="Burn now" value="–" note="not known yet" />
      ) : (
        <Stat label="Burn now" value={burn} unit="/min" />
      )}
      <Stat label="Spent today" value={today ?? '–'} note={today ? 'seen here' : 'not known'} />
    </StatRow>
  )
}
