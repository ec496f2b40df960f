import { dates } from '#src/locale-words.ts'
import type { Credentials } from '#src/model/account.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import type { PollingStatus } from '#src/queries/client/client.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { usePollingStatus } from '#src/queries/following/use-polling-status.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { formatAge } from '#src/ui/text/time-text.ts'

import { Facts } from './facts.tsx'
import * as words from './words.ts'

const clock = new Intl.DateTimeFormat(dates, { timeStyle: 'medium' })

/** The service of this console, the way of its requests, the key in use, and what the console waits for. */
export function ConnectionPanel({ credentials }: { credentials: Credentials }) {
  const { config } = useApi()
  const status = usePollingStatus()
  const now = useNow()
  const active = credentials.keys.find((key) => key.active)
  const worker = config.model === null ? config.agent : words.model(config.model)
  const agent = config.agent === 'rehearsal' ? words.rehearsal : worker
  const keyInUse = active && (
    <>
      {reveal(active.name)}{' '}
      <span className="font-mono text-xs text-ink-2">{reveal(active.hint)}</span>
    </>
  )
  return (
    <Panel
      title={words.connection}
      actions={
        <Link to={paths.keys} className={buttonStyles({ size: 'small' })}>
          {keys.apiKeys}
        </Link>
      }
    >
      <Facts
        facts={[
          [words.service, nameOf(config.service)],
          [words.gateway, config.mode === 'gateway' ? words.throughGateway : words.withoutGateway],
          [words.keyInUse, keyInUse ?? words.noKey],
          ...(agent === null ? [] : [[words.agent, agent] as const]),
          ...(config.version === null ? [] : [[words.version, config.version] as const]),
          [words.sessionsFollowed, status.followed],
          [words.inTheLast(formatAge(status.countedMs)), words.requests(status.sent)],
          [words.waitingFor, waitOf(status, now)],
        ]}
      />
    </Panel>
  )
}

function nameOf(service: string | null) {
  const { host } = globalThis.location
  if (service === 'local') return words.localService(host)
  return service ?? words.serviceBehind(host)
}

function waitOf({ waiting, overdueMs }: PollingStatus, now: number): string {
  if (!globalThis.navigator.onLine) return words.network
  if (waiting === null) return words.noWait
  const until = Number.isFinite(waiting.ms) ? clock.format(now + waiting.ms) : ''
  const causes: Record<typeof waiting.why, string> = {
    held: words.held(until),
    breaker: words.noAnswer(until),
    refused: words.refusedKey,
    'in-flight': words.answers,
    rate: words.rateUsedUp(Math.ceil(overdueMs / 1_000)),
  }
  return causes[waiting.why]
}
