import { RequestRefusal, type RequestRefusalProps } from '#src/shared/request-refusal.tsx'

import * as words from './words.ts'

/** The failure of a request about keys, or that its outcome is unknown. */
export function KeyRefusal(props: Pick<RequestRefusalProps, 'error' | 'outcome' | 'texts'>) {
  return <RequestRefusal {...props} again={words.tryOrLook} />
}
