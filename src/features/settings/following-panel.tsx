import type { PollingStatus } from '#src/queries/following/following.ts'
import { usePollingStatus } from '#src/queries/following/use-polling-status.ts'
import { formatAge } from '#src/ui/display/format-duration.ts'
import { useNow } from '#src/ui/display/now.ts'
import { Panel } from '#src/ui/display/panel.tsx'

import { Facts } from './facts.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** What this console asks of the service by itself, and why it does not when it does not. */
export function FollowingPanel() {
  const status = usePollingStatus()
  const now = useNow()
  return (
    <Panel title="Following" aria-label="Following">
      <Facts
        facts={[
          { name: 'Sessions followed', value: status.followed },
          { name: 'Asked by', value: askedBy[status.role] },
          {
            name: `In the last ${formatAge(status.countedMs, 'long')}`,
            value: requests(status.sent),
          },
          { name: 'Asks at most', value: atMost(status) },
          { name: 'Waiting for', value: waitingWords(status, now) },
        ]}
      />
    </Panel>
  )
}

const askedBy: Record<PollingStatus['role'], string> = {
  alone: 'This tab',
  leader: 'This tab, for all tabs of this browser',
  follower: 'Another tab of this browser, for this one too',
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`
}

/** What the service allows is not known: more is tried until it refuses one. */
function atMost({ allowedPerMinute, refusedPerMinute }: PollingStatus): string {
  if (allowedPerMinute === 0) return 'Not known yet: nothing was asked.'
  const words = `${requests(allowedPerMinute)} a minute`
  return refusedPerMinute === null
    ? `${words}, and more until the service refuses one: it has refused none so far.`
    : `${words}, and fewer after each refusal: the last came at about ${refusedPerMinute} a minute.`
}

type WaitReason = NonNullable<PollingStatus['waiting']>['why']

function waitingWords(
  { waiting, overdueMs, problem, followed }: PollingStatus,
  now: number,
): string {
  if (!globalThis.navigator.onLine) return 'The network: this device is offline.'
  if (waiting === null) {
    return problem instanceof Error && followed === 0
      ? `Its own code, which could not be loaded: ${problem.message}`
      : 'Nothing: each session is asked when it is due.'
  }
  const until = Number.isFinite(waiting.ms) ? clock.format(now + waiting.ms) : ''
  const words: Record<WaitReason, string> = {
    held: `The service, which wants no request until ${until}.`,
    breaker: `The service, which does not answer; it is asked again at ${until}.`,
    refused: 'You: the service refuses the key, and nothing is asked until you connect again.',
    'in-flight': 'Answers: as many requests as may be are under way.',
    rate: `Its turn: the allowed rate is used up, the oldest reading is ${Math.ceil(overdueMs / 1_000)} s late.`,
  }
  return words[waiting.why]
}
