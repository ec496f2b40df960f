import * as words from '#src/features/sessions/words.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { countWaiting, type FleetSession } from '#src/model/fleet/fleet.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import * as states from '#src/model/words/state-words.ts'
import { BurnStat, SpentTodayStat } from '#src/shared/money/fleet-stats.tsx'
import { Age, useNow } from '#src/ui/display/clock.tsx'
import { Stat, StatRow } from '#src/ui/display/stat.tsx'
import { filled } from '#src/ui/text/filled.ts'

import { asksOperator } from './list-filter.ts'
import type { SessionRow } from './session-row.ts'

const BURN_STEP_MS = 5_000

type ListStatsProps = {
  rows: readonly SessionRow[]
  sessions: readonly FleetSession[]
  samples: readonly CostSample[]
  attempts: readonly Attempt[]
  /** The service's list of sessions is not read yet: there may be more sessions than these rows. */
  isListing: boolean
}

/** The first answers for an operator: waiting questions, running sessions, costs. */
export function ListStats({ rows, sessions, samples, attempts, isListing }: ListStatsProps) {
  const now = useNow(BURN_STEP_MS)
  const questions = countWaiting({ sessions }, attempts)
  const asked = rows.filter(asksOperator).flatMap((row) => row.askedAt ?? [])
  const running = rows.filter(({ state }) => state === 'running').length
  const queued = rows.filter(({ state }) => state === 'queued').length
  const spend = { sessions, samples, now }
  return (
    <StatRow>
      <Stat
        label={states.waiting}
        value={questions}
        unit={` ${words.questionUnit(questions)}`}
        waiting={questions > 0}
        note={
          isListing
            ? words.listingNow
            : asked.length > 0 &&
              filled(words.oldest, <Age clock="service" at={Math.min(...asked)} />)
        }
      />
      <Stat
        label={states.running}
        value={running}
        unit={` ${words.sessionUnit(running)}`}
        note={isListing ? words.listingNow : queued > 0 && words.queued(queued)}
      />
      <BurnStat {...spend} />
      <SpentTodayStat {...spend} />
    </StatRow>
  )
}
