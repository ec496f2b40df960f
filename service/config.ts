import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

import * as z from 'zod/mini'

import { assumptions } from '#src/contract/assumptions.ts'

import { keyForm } from './auth/secrets.ts'
import { isLoopback, parseAddresses, parseHosts, parseServiceUrl } from './gateway/addresses.ts'

/** The settings of the service from outside, read once at its start. */
export type Config = ReturnType<typeof readConfig>

type Env = Readonly<Record<string, string | undefined>>

export type Machine = { platform: NodeJS.Platform; home: string; isRoot: boolean }

const thisMachine: Machine = {
  platform: process.platform,
  home: homedir(),
  isRoot: process.getuid?.() === 0,
}

/** The words after "must be" in a refusal, by the schema of the variable. */
const expected = new Map<z.ZodMiniType, string>()

function mustBe<Schema extends z.ZodMiniType>(is: string, schema: Schema): Schema {
  expected.set(schema, is)
  return schema
}

/** A text that `parse` can read. */
const readBy = <Read>(parse: (text: string) => Read | null) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const read = parse(text)
      if (read !== null) return read
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }),
  )

const count = (least: number, greatest: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(greatest))

const countOr = (usual: number, least: number, greatest: number) =>
  mustBe(`a whole number from ${least} to ${greatest}`, z.prefault(count(least, greatest), usual))

/** Null where the variable is not set. */
const optional = <Schema extends z.ZodMiniType>(is: string, schema: Schema) =>
  mustBe(is, z.prefault(z.nullable(schema), null))

const million = 1_000_000

/** Every variable with the values that it may have; docs/settings.md tells its meaning. */
const values = z.object({
  PORT: mustBe('a port number from 0 to 65535', z.prefault(count(0, 65_535), 4680)),
  HOST: mustBe('an address to listen on', z.prefault(z.string(), '127.0.0.1')),
  DATABASE_URL: optional(
    'an address that begins with postgres:// or postgresql://',
    z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  ),
  SIGNALBOX_DATA: optional('a folder', z.string()),
  SERVICE_URL: optional(
    'an https address (http on this machine) of an origin and perhaps a path',
    readBy(parseServiceUrl),
  ),
  SERVICE_KEY_FILE: optional('a file', z.string()),
  SERVICE_KEY_HEADER: mustBe(
    assumptions.keyHeaders.join(' or '),
    z.prefault(z.enum(assumptions.keyHeaders), 'Authorization'),
  ),
  ALLOWED_HOSTS: mustBe(
    'host names without scheme and port, with commas between them',
    z.prefault(readBy(parseHosts), ''),
  ),
  TLS_PROXY: mustBe('no or yes', z.prefault(z.enum(['no', 'yes']), 'no')),
  TRUSTED_PROXY: mustBe(
    'addresses or networks such as 10.0.0.0/8 with commas between them',
    z.prefault(readBy(parseAddresses), ''),
  ),
  RATE_LIMIT_PER_MINUTE: countOr(600, 1, million),
  SIGNUPS_PER_15_MINUTES: countOr(20, 1, million),
  FAILED_SIGNINS_PER_15_MINUTES: countOr(10, 1, million),
  OPEN_SESSIONS_PER_ACCOUNT: countOr(5_000, 1, million),
  SESSIONS_PER_ACCOUNT: countOr(20_000, 1, million),
  STORED_MB_PER_ACCOUNT: countOr(1_000, 1, million),
  RETAIN_ENDED_DAYS: optional('a whole number from 1 to 36500', count(1, 36_500)),
  MODEL_BASE_URL: optional(
    'an https address (http on this machine) of an OpenAI-compatible interface',
    readBy(parseServiceUrl),
  ),
  MODEL_NAME: optional(
    'the name of a model, of at most 200 characters',
    z.string().check(z.maxLength(200)),
  ),
  MODEL_API_KEY_FILE: optional('a file', z.string()),
  MODEL_API_KEY: optional('a key of one word', z.string().check(z.regex(keyForm))),
  MODEL_PRICES: optional(
    'two amounts with a comma between them, such as 0.15,0.60',
    readBy(parsePrices),
  ),
  MODEL_CONTEXT_TOKENS: countOr(32_768, 1_000, 10_000_000),
  MODEL_ANSWER_TOKENS: countOr(4_096, 100, 1_000_000),
  MODEL_TIMEOUT_SECONDS: countOr(600, 1, 7_200),
  SIGNALBOX_TOOLS: optional('a file', z.string()),
  REHEARSAL_ROUND_MS: countOr(2_500, 0, 600_000),
  LOG: mustBe(
    'off, errors or requests',
    z.prefault(z.enum(['off', 'errors', 'requests']), 'errors'),
  ),
})

/** Every variable by its name, with its value where it is not set. */
export const defaults: Readonly<Record<string, unknown>> = z.parse(values, {})

/** Reads the settings from `env`. Throws an error of one sentence that names the variable. */
export function readConfig(env: Env, machine: Machine = thisMachine) {
  const given = Object.fromEntries(Object.keys(defaults).map((name) => [name, textOf(env[name])]))
  const result = z.safeParse(values, given)
  if (!result.success) throw refusalOf(String(result.error.issues[0]?.path[0]), given)
  const read = result.data
  const { SERVICE_URL: url, SERVICE_KEY_FILE: keyFile, SERVICE_KEY_HEADER: keyHeader } = read
  if (keyFile !== null && url === null) {
    throw new Error('SERVICE_KEY_FILE must be set together with SERVICE_URL, and it is not.')
  }
  if (read.TLS_PROXY === 'no' && !isLoopback(read.HOST)) {
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
    allowedHosts: read.ALLOWED_HOSTS,
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
    model: modelOf(read),
    rehearsalRoundMs: read.REHEARSAL_ROUND_MS,
    log: read.LOG,
  }
}

/** The endpoint of the model and its tools; null if no model is set. Throws if half of it is. */
function modelOf(read: z.infer<typeof values>) {
  const { MODEL_BASE_URL: baseUrl, MODEL_NAME: name } = read
  if ((baseUrl === null) !== (name === null)) {
    throw new Error('MODEL_BASE_URL and MODEL_NAME must be set together, and one of them is not.')
  }
  if (baseUrl === null || name === null) return null
  const { MODEL_CONTEXT_TOKENS: contextTokens, MODEL_ANSWER_TOKENS: answerTokens } = read
  if (contextTokens <= answerTokens) {
    throw new Error(
      `MODEL_CONTEXT_TOKENS must be larger than MODEL_ANSWER_TOKENS, and ${contextTokens} is not larger than ${answerTokens}.`,
    )
  }
  return {
    baseUrl,
    name,
    apiKeyFile: read.MODEL_API_KEY_FILE && resolve(read.MODEL_API_KEY_FILE),
    apiKey: read.MODEL_API_KEY,
    /** US dollars for a million tokens, which are micro-dollars for a token; null if nobody told. */
    prices: read.MODEL_PRICES,
    /** The window of the model: prompt and answer together. */
    contextTokens,
    answerTokens,
    timeoutMs: read.MODEL_TIMEOUT_SECONDS * 1_000,
    toolFile: read.SIGNALBOX_TOOLS && resolve(read.SIGNALBOX_TOOLS),
  }
}

function parsePrices(text: string): { input: number; output: number } | null {
  const match = /^(\d{1,6}(?:\.\d{1,6})?)\s*,\s*(\d{1,6}(?:\.\d{1,6})?)$/.exec(text.trim())
  return match && { input: Number(match[1]), output: Number(match[2]) }
}

function defaultDataFolder(env: Env, { platform, home, isRoot }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'signalbox')
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'signalbox')
  }
  // PostgreSQL does not work as root, and the user it works as cannot enter root's home.
  if (isRoot) return '/var/lib/signalbox'
  const state = env.XDG_STATE_HOME
  const base = state !== undefined && isAbsolute(state) ? state : join(home, '.local', 'state')
  return join(base, 'signalbox')
}

/** An empty variable counts as not set, as shells and CI settings often leave one. */
function textOf(value: string | undefined): string | undefined {
  return value?.trim() || undefined
}

function refusalOf(name: string, given: Record<string, unknown>): Error {
  const schema = Object.entries(values.shape).find(([key]) => key === name)?.[1]
  const expects = schema && expected.get(schema)
  // A key is a secret, and the address of a database or by mistake of a service may carry a password.
  const shown = /_(URL|KEY)$/.test(name) ? 'its value' : `"${String(given[name])}"`
  return new Error(`${name} must be ${expects}, and ${shown} is not.`)
}
