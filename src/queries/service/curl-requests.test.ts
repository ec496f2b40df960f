import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { readDialect } from '#src/api/discovery/read-dialect.ts'
import type { Dialect, KeyHeader } from '#src/model/dialect.ts'

import { curlRequests, keyHeaderInUse } from './curl-requests.ts'

const body = (properties: object) => ({
  post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
})
const paging = [
  { in: 'query', name: 'page_size', schema: { maximum: 25 } },
  { in: 'query', name: 'page_token' },
]
const described = readDialect({
  openapi: '3.1.0',
  paths: {
    '/v1/sessions': { ...body({ objective: {} }), get: { parameters: paging } },
    '/v1/sessions/{id}/human-input/{inputId}': body({ "o'answer": { type: 'string' } }),
  },
})

const shell = 'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; }'
const variables = { KEY: 'k "1" $2', EMAIL: 'ada@example.org', PASSWORD: "it's $HOME `x`" }

/** The words that curl is handed once a shell has read the command. */
function wordsOf(command: string): string[] {
  const env = { ...process.env, ...variables }
  const words = execFileSync('sh', ['-c', `${shell}\n${command}`], { env, encoding: 'utf8' })
  return words.split('\0').slice(0, -1)
}

const commandsOf = (dialect: Dialect, header: KeyHeader | null = null) =>
  new Map(
    curlRequests('https://service.example', dialect, header).map(
      ({ title, command }) => [title, command] as const,
    ),
  )
const findWords = (title: string, ...of: Parameters<typeof commandsOf>) =>
  wordsOf(commandsOf(...of).get(title) ?? '')

test('a command holds the words of the service, safely quoted, and no key', () => {
  expect(commandsOf(described).get('Create a session')).toBe(
    [
      "curl -X POST 'https://service.example/v1/sessions'",
      '-H "Authorization: Bearer $KEY"',
      "-H 'Content-Type: application/json'",
      `--data '{"objective":"What to achieve","guardrails":{"budget":"20"}}'`,
    ].join(' \\\n  '),
  )
  expect(findWords('Answer a question', described).at(-1)).toBe(`{"o'answer":"The answer"}`)
})

test('every request of the specification is there, and what a service has beyond it', () => {
  const ofTheSpecification = [
    'Ask how it speaks',
    'Sign up',
    'Create a session',
    'Read a session',
    'Read its messages',
    'Pause',
    'Resume',
    'Redirect',
    'Cancel',
    'Answer a question',
  ]
  expect([...commandsOf(assumedDialect).keys()]).toEqual(ofTheSpecification)
  expect(findWords('List the sessions', described)).toEqual([
    '-X',
    'GET',
    'https://service.example/v1/sessions?page_size=25',
    '-H',
    `Authorization: Bearer ${variables.KEY}`,
  ])
})

test('a sign-up bears what the shell holds as e-mail and password, and no key', () => {
  const words = findWords('Sign up', assumedDialect)
  expect(words.slice(0, -1)).toEqual([
    '-X',
    'POST',
    'https://service.example/api/auth/signup',
    '-H',
    'Content-Type: application/json',
    '--data',
  ])
  const { EMAIL: email, PASSWORD: password } = variables
  expect(JSON.parse(words.at(-1) ?? '')).toEqual({ email, password })
  expect(findWords('Ask how it speaks', assumedDialect)).toEqual([
    '-X',
    'GET',
    'https://service.example/openapi.json',
  ])
})

test('the key goes into the header in use, whatever the service says or leaves unsaid', () => {
  const held = { name: 'Theirs', hint: '…6789', keyId: null }
  const inUse = keyHeaderInUse([
    { ...held, header: 'Authorization', active: false },
    { ...held, header: 'X-Service-Key', active: true },
  ])
  for (const title of ['Create a session', 'Read a session', 'Cancel']) {
    expect(findWords(title, assumedDialect, inUse)).toContain(`X-Service-Key: ${variables.KEY}`)
  }
  expect(keyHeaderInUse([{ ...held, active: true }])).toBeNull()
  const only = { ...assumedDialect, keyHeaders: ['X-Service-Key'] as const }
  expect(findWords('Pause', only)).toContain(`X-Service-Key: ${variables.KEY}`)
  expect(findWords('Pause', only, 'Authorization')).toContain(
    `Authorization: Bearer ${variables.KEY}`,
  )
})
