import { Link } from 'react-router'

import type { Credentials } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { Facts } from './facts.tsx'
import * as words from './words.ts'

const agents: Record<string, string> = {
  rehearsal: words.rehearsal,
}

/** The service of this console, the way of its requests, the key in use, and the agent. */
export function ConnectionPanel({ credentials }: { credentials: Credentials }) {
  const { config } = useApi()
  const active = credentials.keys.find((key) => key.active)
  return (
    <Panel
      title={words.connection}
      actions={
        <Link to={paths.keys} className={buttonStyles({ size: 'small' })}>
          <ButtonFace>{words.apiKeys}</ButtonFace>
        </Link>
      }
    >
      <Facts
        facts={[
          { name: words.service, value: nameOf(config.service) },
          {
            name: words.gateway,
            value: config.mode === 'gateway' ? words.throughGateway : words.withoutGateway,
          },
          {
            name: words.keyInUse,
            value: active ? (
              <>
                {visible(active.name)}{' '}
                <span className="font-mono text-xs text-ink-2">{visible(active.hint)}</span>
              </>
            ) : (
              words.noKey
            ),
          },
          ...(config.agent === null
            ? []
            : [{ name: words.agent, value: agents[config.agent] ?? config.agent }]),
          ...(config.version === null ? [] : [{ name: words.version, value: config.version }]),
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
