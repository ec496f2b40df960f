import { expect, test } from 'vitest'

import { defaults, readConfig, type Machine } from './config.ts'

const linux: Machine = { platform: 'linux', home: '/home/ada', isRoot: false }

test('nothing set gives the defaults', () => {
  expect(readConfig({}, linux)).toEqual({
    port: 4680,
    host: '127.0.0.1',
    databaseUrl: null,
    dataFolder: '/home/ada/.local/state/signalbox',
    remote: null,
    allowedHosts: [],
    tlsProxy: false,
    trustedProxies: [],
    rateLimitPerMinute: 600,
    signUpsPer15Minutes: 20,
    failedSignInsPer15Minutes: 10,
    openSessionsPerAccount: 5000,
    sessionsPerAccount: 20_000,
    storedMbPerAccount: 1_000,
    retainEndedDays: null,
    model: null,
    rehearsalRoundMs: 2500,
    log: 'errors',
  })
})

test('every variable is read, and an empty one counts as not set', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://ada@db/signalbox',
    SIGNALBOX_DATA: '/srv/signalbox',
    SERVICE_URL: 'https://agents.example.org/base/',
    SERVICE_KEY_FILE: '/run/key',
    SERVICE_KEY_HEADER: 'X-Service-Key',
    ALLOWED_HOSTS: 'Console.example.org, box',
    TLS_PROXY: 'yes',
    TRUSTED_PROXY: '10.0.0.0/8, ::1',
    RATE_LIMIT_PER_MINUTE: '5',
    SIGNUPS_PER_15_MINUTES: '6',
    FAILED_SIGNINS_PER_15_MINUTES: '7',
    OPEN_SESSIONS_PER_ACCOUNT: '7',
    SESSIONS_PER_ACCOUNT: '8',
    STORED_MB_PER_ACCOUNT: '9',
    RETAIN_ENDED_DAYS: '30',
    MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
    MODEL_NAME: 'qwen3:8b',
    MODEL_API_KEY_FILE: '/run/model-key',
    MODEL_API_KEY: 'another-key',
    MODEL_PRICES: '0.15, 0.60',
    MODEL_CONTEXT_TOKENS: '8000',
    MODEL_ANSWER_TOKENS: '500',
    MODEL_TIMEOUT_SECONDS: '30',
    SIGNALBOX_TOOLS: '/srv/tools.json',
    REHEARSAL_ROUND_MS: '0',
    LOG: 'requests',
  }
  expect(Object.keys(env).toSorted()).toEqual(Object.keys(defaults).toSorted())
  expect(readConfig(env, linux)).toEqual({
    port: 0,
    host: '0.0.0.0',
    databaseUrl: 'postgres://ada@db/signalbox',
    dataFolder: '/srv/signalbox',
    remote: {
      url: 'https://agents.example.org/base',
      keyFile: '/run/key',
      keyHeader: 'X-Service-Key',
    },
    allowedHosts: ['console.example.org', 'box'],
    tlsProxy: true,
    trustedProxies: ['10.0.0.0/8', '::1'],
    rateLimitPerMinute: 5,
    signUpsPer15Minutes: 6,
    failedSignInsPer15Minutes: 7,
    openSessionsPerAccount: 7,
    sessionsPerAccount: 8,
    storedMbPerAccount: 9,
    retainEndedDays: 30,
    model: {
      baseUrl: 'http://127.0.0.1:11434/v1',
      name: 'qwen3:8b',
      apiKeyFile: '/run/model-key',
      apiKey: 'another-key',
      prices: { input: 0.15, output: 0.6 },
      contextTokens: 8_000,
      answerTokens: 500,
      timeoutMs: 30_000,
      toolFile: '/srv/tools.json',
    },
    rehearsalRoundMs: 0,
    log: 'requests',
  })
  const empty = Object.fromEntries(Object.keys(defaults).map((name) => [name, ' ']))
  expect(readConfig(empty, linux)).toEqual(readConfig({}, linux))
})

test.each([
  ['PORT', 'web'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://ada:secret@db'],
  ['SERVICE_URL', 'agents.example.org'],
  ['SERVICE_URL', 'http://agents.example.org'],
  ['SERVICE_URL', 'http://127.0.0.1.example.org'],
  ['SERVICE_URL', 'http://169.254.169.254'],
  ['SERVICE_URL', 'https://ada:secret@agents.example.org'],
  ['SERVICE_URL', 'https://agents.example.org/?next=secret'],
  ['SERVICE_URL', 'https://agents.example.org/#secret'],
  ['SERVICE_URL', 'file:///etc/passwd'],
  ['SERVICE_URL', 'ftp://127.0.0.1/'],
  ['SERVICE_KEY_FILE', '/run/key'],
  ['SERVICE_KEY_HEADER', 'Cookie'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.168.1.20'],
  ['HOST', '127.0.0.1.example.org'],
  ['ALLOWED_HOSTS', 'box, console.example.org:443'],
  ['ALLOWED_HOSTS', 'https://console.example.org'],
  ['TLS_PROXY', 'nginx'],
  ['TRUSTED_PROXY', 'nginx'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['TRUSTED_PROXY', '127.0.0.1;10.0.0.1'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['SIGNUPS_PER_15_MINUTES', '-1'],
  ['FAILED_SIGNINS_PER_15_MINUTES', 'ten'],
  ['REHEARSAL_ROUND_MS', '-5'],
  ['MODEL_BASE_URL', 'https://ada:secret@models.example.org/v1'],
  ['MODEL_BASE_URL', 'http://models.example.org/v1'],
  ['MODEL_API_KEY', 'a secret\nof two lines'],
  ['MODEL_PRICES', 'cheap'],
  ['MODEL_CONTEXT_TOKENS', '10'],
  ['RETAIN_ENDED_DAYS', '0'],
  ['SESSIONS_PER_ACCOUNT', 'many'],
  ['STORED_MB_PER_ACCOUNT', '0.5'],
  ['LOG', 'everything'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value }, linux)
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+ is not\\.$`))
  expect(read).not.toThrow('secret')
})

const folderOf = (machine: Partial<Machine>, env = {}) =>
  readConfig(env, { ...linux, ...machine }).dataFolder

test.each([
  ['https://agents.example.org', 'https://agents.example.org'],
  ['https://agents.example.org:8443/base//', 'https://agents.example.org:8443/base'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('a service elsewhere may be at %s', (given, url) => {
  expect(readConfig({ SERVICE_URL: given }, linux).remote).toMatchObject({ url, keyFile: null })
})

test.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])(
  'the console may listen at %s, which this machine alone can reach, without a proxy',
  (host) => {
    expect(readConfig({ HOST: host }, linux)).toMatchObject({ host, tlsProxy: false })
  },
)

test('the data folder is where each system keeps such things', () => {
  expect(folderOf({}, { XDG_STATE_HOME: '/state' })).toBe('/state/signalbox')
  expect(folderOf({}, { XDG_STATE_HOME: 'relative' })).toBe('/home/ada/.local/state/signalbox')
  expect(folderOf({ isRoot: true })).toBe('/var/lib/signalbox')
  expect(folderOf({ platform: 'darwin' })).toBe('/home/ada/Library/Application Support/signalbox')
  expect(folderOf({ platform: 'win32' }, { LOCALAPPDATA: '/local' })).toBe('/local/signalbox')
})

test('the settings of a model that do not fit together are refused', () => {
  const address = { MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }
  expect(() => readConfig(address, linux)).toThrow(/MODEL_BASE_URL and MODEL_NAME.*together/)
  expect(() => readConfig({ MODEL_NAME: 'alone' }, linux)).toThrow(/together/)
  const model = { ...address, MODEL_NAME: 'm' }
  expect(readConfig(model, linux).model).toMatchObject({ prices: null })
  const small = { ...model, MODEL_CONTEXT_TOKENS: '4096', MODEL_ANSWER_TOKENS: '4096' }
  expect(() => readConfig(small, linux)).toThrow(/MODEL_CONTEXT_TOKENS.*MODEL_ANSWER_TOKENS/)
})
