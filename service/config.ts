import { resolve } from 'node:path'

import * as z from 'zod/mini'

import { modelOf, modelTable, modelValues } from './agents/model-config.ts'
import { defaultDataFolder, type Machine, thisMachine } from './data-folder.ts'
import { parseAddresses, parseServiceUrl } from './gateway/addresses.ts'
import { keyHeaders } from './gateway/credentials/held-credentials.ts'
import { count, readBy, type Setting } from './setting.ts'

/** What the service is told from outside, read once at its start. */
export type Config = ReturnType<typeof readConfig>

const values = z.object({
  PORT: count(0, 65_535),
  HOST: z.string(),
  DATABASE_URL: z.nullable(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  SIGNALBOX_DATA: z.nullable(z.string()),
  SERVICE_URL: z.nullable(readBy(parseServiceUrl)),
  SERVICE_KEY_FILE: z.nullable(z.string()),
  SERVICE_KEY_HEADER: z.enum(keyHeaders),
  ALLOWED_HOSTS: z.string(),
  TLS_PROXY: z.enum(['no', 'yes']),
  TRUSTED_PROXY: readBy(parseAddresses),
  RATE_LIMIT_PER_MINUTE: count(1, 1_000_000),
  SIGNUPS_PER_15_MINUTES: count(1, 1_000_000),
  FAILED_SIGNINS_PER_15_MINUTES: count(1, 1_000_000),
  OPEN_SESSIONS_PER_ACCOUNT: count(1, 1_000_000),
  SESSIONS_PER_ACCOUNT: count(1, 1_000_000),
  STORED_MB_PER_ACCOUNT: count(1, 1_000_000),
  RETAIN_ENDED_DAYS: z.nullable(count(1, 36_500)),
  ...modelValues,
  REHEARSAL_ROUND_MS: count(0, 600_000),
  LOG: z.enum(['off', 'errors', 'requests']),
})

/** What the listener takes for this machine alone. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

type Name = keyof z.infer<typeof values>

/** Every variable: its default, what it may be, and its meaning; the table of docs/settings.md is this one. */
export const settings: Record<Name, Setting> = {
  PORT: {
    default: '4680',
    expects: 'a port number from 0 to 65535',
    meaning: 'Port of the console and the service; 0 takes any free port.',
  },
  HOST: {
    default: '127.0.0.1',
    expects: 'an address to listen on',
    meaning:
      'Address to listen on. An address that other machines can reach needs `TLS_PROXY=yes`.',
  },
  DATABASE_URL: {
    default: null,
    defaultIs: 'the embedded PostgreSQL',
    expects: 'an address that begins with postgres:// or postgresql://',
    meaning:
      'PostgreSQL database to use in place of the embedded one. Beyond this machine the address must name its `sslmode`, best `verify-full`.',
  },
  SIGNALBOX_DATA: {
    default: null,
    defaultIs: "`signalbox` in the user's state directory",
    expects: 'a folder',
    meaning: 'Folder of the embedded database and of the secret keys.',
  },
  SERVICE_URL: {
    default: null,
    defaultIs: 'the local service',
    expects: 'an https address (http on this machine) of an origin and perhaps a path',
    meaning:
      'Address of a service elsewhere; then there is no local service and no database, only the console in front of it.',
  },
  SERVICE_KEY_FILE: {
    default: null,
    defaultIs: 'each browser its own key',
    expects: 'a file',
    meaning:
      'File (mode 600) with an API key of that service, for every browser that holds none: whoever reaches the console acts with it.',
  },
  SERVICE_KEY_HEADER: {
    default: 'Authorization',
    expects: keyHeaders.join(' or '),
    meaning:
      'Header in which the key of that file is sent: `Authorization` (as Bearer) or `X-Service-Key`.',
  },
  ALLOWED_HOSTS: {
    default: '',
    defaultIs: 'none',
    expects: 'host names with commas between them',
    meaning: 'Host names, beside those of this machine, under which the console may be opened.',
  },
  TLS_PROXY: {
    default: 'no',
    expects: 'no or yes',
    meaning:
      '`yes`: a proxy in front speaks https with every browser. Cookies are then `Secure`, and every answer asks for https from now on (HSTS).',
  },
  TRUSTED_PROXY: {
    default: '',
    defaultIs: 'none',
    expects: 'addresses or networks such as 10.0.0.0/8 with commas between them',
    meaning:
      'Addresses of the proxy in front. Limits then count the client that its `X-Forwarded-For` names; without it they count the proxy as one client, and the header is ignored.',
  },
  RATE_LIMIT_PER_MINUTE: {
    default: '600',
    expects: 'a whole number from 1 to 1000000',
    meaning:
      'Requests per minute that one account may make with its keys, and with ID tokens at each endpoint; more are answered 429.',
  },
  SIGNUPS_PER_15_MINUTES: {
    default: '20',
    expects: 'a whole number from 1 to 1000000',
    meaning: 'Accounts that one address may create in 15 minutes.',
  },
  FAILED_SIGNINS_PER_15_MINUTES: {
    default: '10',
    expects: 'a whole number from 1 to 1000000',
    meaning:
      'Accounts that one address may fail to sign in to in 15 minutes; guesses at one account wait ever longer, wherever they come from. A browser in which the account has signed in before counts its own guesses.',
  },
  OPEN_SESSIONS_PER_ACCOUNT: {
    default: '5000',
    expects: 'a whole number from 1 to 1000000',
    meaning:
      'Sessions of an account that may not have ended; the creation of one more is answered 403.',
  },
  SESSIONS_PER_ACCOUNT: {
    default: '20000',
    expects: 'a whole number from 1 to 1000000',
    meaning:
      'Sessions that an account may keep, ended ones included; the creation of one more is answered 403.',
  },
  STORED_MB_PER_ACCOUNT: {
    default: '1000',
    expects: 'a whole number from 1 to 1000000',
    meaning:
      'Megabytes that the sessions of an account may take. Above that a create, a redirect and an answer are answered 403, and a session at work fails with that reason.',
  },
  RETAIN_ENDED_DAYS: {
    default: null,
    defaultIs: 'for ever',
    expects: 'a whole number from 1 to 36500',
    meaning:
      'Days for which an ended session is kept; then it is removed with its messages, rounds and answers.',
  },
  ...modelTable,
  REHEARSAL_ROUND_MS: {
    default: '2500',
    expects: 'a whole number from 0 to 600000',
    meaning: 'About how many milliseconds a round of the rehearsal agent takes.',
  },
  LOG: {
    default: 'errors',
    expects: 'off, errors or requests',
    meaning:
      'What is written to standard error, as JSON lines: `off`; `errors`, which includes sign-ins, changes of accounts and keys, and refusals for too many requests; or `requests`, which adds every request.',
  },
}

/** Reads the settings from `env`. Throws an error of one sentence that names the variable. */
export function readConfig(env: Env, machine: Machine = thisMachine()) {
  const given = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, textOf(env[name]) ?? setting.default]),
  )
  const result = z.safeParse(values, given)
  if (!result.success) throw refusalOf(result.error.issues[0]?.path[0], given)
  const read = result.data
  const model = modelOf(read)
  const { SERVICE_URL: url, SERVICE_KEY_FILE: keyFile, SERVICE_KEY_HEADER: keyHeader } = read
  if (keyFile !== null && url === null) {
    throw new Error('SERVICE_KEY_FILE must be set together with SERVICE_URL, and it is not.')
  }
  if (read.TLS_PROXY === 'no' && !loopback.test(read.HOST)) {
    throw new Error(
      `HOST must be an address that this machine alone can reach, such as 127.0.0.1, unless TLS_PROXY=yes says that a proxy in front speaks https; "${read.HOST}" is not.`,
    )
  }
  return {
    port: read.PORT,
    host: read.HOST,
    /** Null: the embedded PostgreSQL. */
    databaseUrl: read.DATABASE_URL,
    dataFolder: resolve(read.SIGNALBOX_DATA ?? defaultDataFolder(env, machine)),
    /** A service elsewhere in place of the local one, and the file of a key for all who come here. */
    remote: url === null ? null : { url, keyFile: keyFile && resolve(keyFile), keyHeader },
    allowedHosts: read.ALLOWED_HOSTS.split(',').flatMap(
      (host) => textOf(host)?.toLowerCase() ?? [],
    ),
    /** A proxy stands in front that speaks https with every browser. */
    tlsProxy: read.TLS_PROXY === 'yes',
    /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: read.TRUSTED_PROXY,
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    signUpsPer15Minutes: read.SIGNUPS_PER_15_MINUTES,
    failedSignInsPer15Minutes: read.FAILED_SIGNINS_PER_15_MINUTES,
    openSessionsPerAccount: read.OPEN_SESSIONS_PER_ACCOUNT,
    sessionsPerAccount: read.SESSIONS_PER_ACCOUNT,
    storedMbPerAccount: read.STORED_MB_PER_ACCOUNT,
    /** Null: for ever. */
    retainEndedDays: read.RETAIN_ENDED_DAYS,
    /** Null: no session works through a model. */
    model,
    rehearsalRoundMs: read.REHEARSAL_ROUND_MS,
    log: read.LOG,
  }
}

/** An empty variable counts as not set, as shells and CI settings often leave one. */
function textOf(value: string | undefined): string | null {
  return value?.trim() || null
}

function refusalOf(path: PropertyKey | undefined, given: Record<string, unknown>): Error {
  const name = String(path)
  const expects = Object.entries(settings).find(([key]) => key === name)?.[1].expects
  // The address of a database, or by mistake of a service, may carry a password.
  const shown = name.endsWith('_URL') ? 'its value' : `"${String(given[name])}"`
  return new Error(`${name} must be ${expects}, and ${shown} is not.`)
}

/** The environment variables of a process. */
type Env = Readonly<Record<string, string | undefined>>
