import { useApi } from '#src/queries/connection/api-provider.tsx'

/** Which service this console talks to, and who keeps the secrets. */
export function ServiceLine() {
  const { config } = useApi()
  const { host } = globalThis.location
  const service = config.service === null || config.service === 'local' ? host : config.service
  return (
    <p className="mt-6 border-t pt-4 text-sm text-ink-3">
      This console talks to the {config.service === 'local' && 'local '}service at{' '}
      <span className="font-mono text-xs wrap-anywhere">{service}</span>
      {config.agent !== null && `, whose agent is the ${config.agent} agent`}.{' '}
      {custodyWords(config.mode)}
    </p>
  )
}

function custodyWords(mode: string): string {
  return mode === 'gateway'
    ? 'Only the gateway can open your key; the code of this page never holds it.'
    : 'There is no gateway: this page itself holds the key until it is closed, or sealed under a passphrase, and sends it to that service alone.'
}
