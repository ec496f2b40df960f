import { useQuery } from '@tanstack/react-query'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { directQueries } from '#src/queries/connection/direct/direct-queries.ts'

import { WhyNotice } from './why-notice.tsx'

/** For whoever comes back to a page that holds its keys itself: why it is not connected any more. */
export function LeftNotice() {
  const api = useApi()
  const vault = useQuery(directQueries.vault(api)).data
  if (!vault?.wasLeft || vault.open) return null
  return (
    <WhyNotice title={vault.exists ? 'Your keys were locked' : 'This page has forgotten its key'}>
      Nobody touched it for 15 minutes, or it was out of sight for an hour.{' '}
      {vault.exists
        ? 'The passphrase brings them back.'
        : 'Paste the key again to go on where you were; at the service nothing has changed.'}
    </WhyNotice>
  )
}
