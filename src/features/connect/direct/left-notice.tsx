import { useQuery } from '@tanstack/react-query'

import { WhyNotice } from '#src/features/connect/why-notice.tsx'
import { useApi } from '#src/queries/connection/use-api.ts'
import { directQueries } from '#src/queries/keys/direct-queries.ts'

import * as words from './left-notice-words.ts'

/** The reason that a page without a gateway is not connected any more. */
export function LeftNotice() {
  const api = useApi()
  const vault = useQuery(directQueries.vault(api)).data
  if (!vault?.wasLeft || vault.open) return null
  return (
    <WhyNotice title={vault.exists ? words.locked : words.forgotten}>
      {words.leftAlone} {vault.exists ? words.unlockAgain : words.pasteAgain}
    </WhyNotice>
  )
}
