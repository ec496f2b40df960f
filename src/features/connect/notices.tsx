import { ConnectionError } from '#src/model/errors.ts'
import * as accountWords from '#src/shared/account-words.ts'
import { RequestRefusal } from '#src/shared/request-refusal.tsx'

import * as words from './words.ts'

/** The reason that connecting failed, if it belongs to no field; `lost` is the result that is missing. */
export function Refusal({ error, lost }: { error: unknown; lost: string }) {
  return (
    <RequestRefusal
      error={error}
      texts={{ refused: lost, unknown: lost }}
      again={error instanceof ConnectionError ? words.checkConnection : words.tryAgain}
      limited={{ title: accountWords.tooManyAttempts, lost }}
    />
  )
}
