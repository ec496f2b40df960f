import { Link } from 'react-router'

import type { Custody } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { Facts } from './facts.tsx'

const agents: Record<string, string> = {
  rehearsal:
    'Rehearsal. It plays sessions from a script made of the goal: rounds, costs, questions and reports are for practice, nothing is thought through and no money is spent.',
}

/** Which service this console talks to, by which way, and which agent works there. */
export function ConnectionPanel({ custody }: { custody: Custody }) {
  const { config } = useApi()
  const active = custody.keys.find((key) => key.active)
  return (
    <Panel
      title="Connection"
      actions={
        <Link to={paths.keys} className={buttonStyles({ size: 'small' })}>
          <ButtonFace>API keys</ButtonFace>
        </Link>
      }
    >
      <Facts
        facts={[
          { name: 'Service', value: serviceWords(config.service) },
          {
            name: 'Way',
            value:
              config.mode === 'gateway'
                ? 'Through the gateway, which alone can open the key; the code of this page never holds it.'
                : 'Without a gateway: this page itself holds the key and sends it to the service.',
          },
          {
            name: 'Key in use',
            value: active ? (
              <>
                {visible(active.name)}{' '}
                <span className="font-mono text-xs text-ink-2">{visible(active.hint)}</span>
              </>
            ) : (
              'None: sessions cannot be followed until one is made or added.'
            ),
          },
          ...(config.agent === null
            ? []
            : [{ name: 'Agent', value: agents[config.agent] ?? config.agent }]),
          ...(config.version === null ? [] : [{ name: 'Version', value: config.version }]),
        ]}
      />
    </Panel>
  )
}

function serviceWords(service: string | null) {
  const { host } = globalThis.location
  if (service === 'local') return `The local service at ${host}`
  return service ?? `The service behind ${host}`
}
