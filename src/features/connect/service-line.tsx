import { useApi } from '#src/queries/connection/use-api.ts'

import * as words from './words.ts'

/** The service of this console, and the keeper of the secrets. */
export function ServiceLine() {
  const { config } = useApi()
  const { host } = globalThis.location
  const service = config.service === null || config.service === 'local' ? host : config.service
  return (
    <p className="mt-6 border-t pt-4 text-sm text-ink-3">
      {words.talksTo(config.service === 'local')}
      <span className="font-mono text-xs wrap-anywhere">{service}</span>
      {config.agent !== null && words.agent(config.agent)}.{' '}
      {config.mode === 'gateway' ? words.gatewayHoldsKey : words.pageHoldsKey}
    </p>
  )
}
