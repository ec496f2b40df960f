import type { RequestNames } from '#src/api/transport.ts'
import type { Credentials } from '#src/model/account.ts'
import { readPageSecret } from '#src/storage/page-secret.ts'

/** By it the gateway knows a page of the console's own origin; to a service it is never sent. */
export const nameOrigin = () => ({ 'X-Signalbox-Secret': readPageSecret() })

/** The identity of the key that a request is meant for; on a 409, that it is not to be had. */
export const KEY_HEADER = 'X-Signalbox-Key'
export const ACCOUNT_HEADER = 'X-Signalbox-Account'
/** In either of them: a page that knows of none is not meant to use another tab's. */
export const NONE = 'none'

type NamesOptions = {
  /** Whether our own gateway gets the requests. */
  behindGateway: boolean
  /** The credentials of the client, by now. */
  credentials: () => Credentials
  /** Asks what is held by now, and takes it over. */
  readAgain: () => Promise<void>
}

/**
 * The names of one client: every request names the account and the key that it is meant for, since
 * another tab may have switched or signed in. Where that key is not to be had, nothing was sent: what is
 * held is read again, and only a reading is then repeated, with the key that this client has by now.
 */
export function createRequestNames(options: NamesOptions): RequestNames {
  const { behindGateway, credentials, readAgain } = options
  let reading: Promise<void> | null = null
  const headers = () => ({ ...(behindGateway && nameOrigin()), ...namesOf(credentials()) })
  return {
    headers,
    async areOutdated(answer, sent) {
      if (answer.status !== 409 || answer.headers.get(KEY_HEADER) !== 'other') return false
      // Many requests may learn of it at once.
      reading ??= readAgain().finally(() => {
        reading = null
      })
      await reading
      return Object.entries(namesOf(credentials())).some(([name, value]) => sent[name] !== value)
    },
  }
}

function namesOf({ account, keys }: Credentials): Readonly<Record<string, string>> {
  const active = keys.find((key) => key.active)
  const identity = active ? active.identity : NONE
  return {
    ...(identity !== undefined && { [KEY_HEADER]: identity }),
    // A service may use any signs in the name of an account, a header may not.
    [ACCOUNT_HEADER]: account === null ? NONE : encodeURIComponent(account.uid),
  }
}
