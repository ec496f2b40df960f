import type { PollingStatus } from '#src/queries/connection/following.ts'
import { usePollingStatus } from '#src/queries/following/use-polling-status.ts'
import { formatAge } from '#src/ui/display/format-duration.ts'
import { useNow } from '#src/ui/display/now.ts'
import { Panel } from '#src/ui/display/panel.tsx'

import { Facts } from './facts.tsx'
import * as words from './words.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** The requests that this console sends by itself, and the cause if it waits. */
export function FollowingPanel() {
  const status = usePollingStatus()
  const now = useNow()
  return (
    <Panel title={words.following} aria-label={words.following}>
      <Facts
        facts={[
          { name: words.sessionsFollowed, value: status.followed },
          { name: words.requestsFrom, value: words.from[status.role] },
          {
            name: words.inTheLast(formatAge(status.countedMs, 'long')),
            value: words.requests(status.sent),
          },
          { name: words.highestRate, value: atMost(status) },
          { name: words.waitingFor, value: waitOf(status, now) },
        ]}
      />
    </Panel>
  )
}

/** The rate that the service allows is unknown: the console tries more until the service refuses a request. */
function atMost({ allowedPerMinute, refusedPerMinute }: PollingStatus): string {
  if (allowedPerMinute === 0) return words.rateUnknown
  return refusedPerMinute === null
    ? words.rateWithoutRefusal(allowedPerMinute)
    : words.rateAfterRefusal(allowedPerMinute, refusedPerMinute)
}

type WaitReason = NonNullable<PollingStatus['waiting']>['why']

function waitOf({ waiting, overdueMs, problem, followed }: PollingStatus, now: number): string {
  if (!globalThis.navigator.onLine) return words.network
  if (waiting === null) {
    return problem instanceof Error && followed === 0
      ? words.ownCode(problem.message)
      : words.noWait
  }
  const until = Number.isFinite(waiting.ms) ? clock.format(now + waiting.ms) : ''
  const causes: Record<WaitReason, string> = {
    held: words.held(until),
    breaker: words.noAnswer(until),
    refused: words.refusedKey,
    'in-flight': words.answers,
    rate: words.rateUsedUp(Math.ceil(overdueMs / 1_000)),
  }
  return causes[waiting.why]
}
