import { dismissTarget, encodeCreate, encodeSignal } from '#src/api/api.ts'
import { firstPage } from '#src/api/decode/decode-session-list.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import type { HeldKey } from '#src/model/account.ts'
import type { Dialect, KeyHeader } from '#src/model/dialect.ts'

export type CurlRequest = { title: string; command: string }

/** What goes along; `body` is a word of the shell already. */
type Along = { body?: string; query?: string }

/**
 * Every request of §4 that the console makes, the service's description (§9) and what it has beyond these,
 * as commands in its own words. The key goes into the header in use. No credential is in any of them: the
 * shell's variables `KEY`, `EMAIL` and `PASSWORD` stand in their places.
 */
export function curlRequests(
  baseUrl: string,
  dialect: Dialect,
  keyHeader: KeyHeader | null,
): readonly CurlRequest[] {
  const { names, endpoints: described } = dialect
  const isBearer = (keyHeader ?? dialect.keyHeaders[0]) !== 'X-Service-Key'
  const key = isBearer ? '"Authorization: Bearer $KEY"' : '"X-Service-Key: $KEY"'

  const commandAt = (
    { method, path, credential }: { method: string; path: string; credential: string },
    { body, query = '' }: Along = {},
  ) => {
    const asked = query === '' ? path : `${path}?${query}`
    return [
      `curl -X ${method} ${quoted(baseUrl + asked)}`,
      ...(credential === 'none' ? [] : [`-H ${key}`]),
      ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data ${body}`]),
    ].join(' \\\n  ')
  }
  const command = (name: Endpoint, along?: Along) => {
    const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, id: string) => id.toUpperCase())
    return commandAt({ ...endpoints[name], path }, along)
  }
  const signal = (title: string, request: Parameters<typeof encodeSignal>[0]) => ({
    title,
    command: command('signalSession', { body: json(encodeSignal(request, dialect)) }),
  })
  const guardrails = dialect.schemas.guardrails ? {} : { guardrails: { budget: '20' } }
  const created = encodeCreate({ goal: 'What to achieve', ...guardrails }, dialect)
  const withdrawal = dismissTarget(dialect, { id: 'ID', inputId: 'INPUTID' })
  return [
    {
      title: 'Ask how it speaks',
      command: commandAt({ method: 'GET', path: '/openapi.json', credential: 'none' }),
    },
    described.signUp && { title: 'Sign up', command: command('signUp', signUp) },
    { title: 'Create a session', command: command('createSession', { body: json(created) }) },
    described.listSessions && {
      title: 'List the sessions',
      command: command('listSessions', { query: firstPage(dialect.listing) }),
    },
    { title: 'Read a session', command: command('getSession') },
    {
      title: 'Read its messages',
      command: command('listMessages', { query: `limit=${assumptions.messagesLimit}` }),
    },
    signal('Pause', { type: 'pause' }),
    signal('Resume', { type: 'resume', newBudget: 40 }),
    signal('Redirect', { type: 'redirect', message: 'The new direction' }),
    signal('Cancel', { type: 'cancel' }),
    {
      title: 'Answer a question',
      command: command('respondToHumanInput', { body: json({ [names.response]: 'The answer' }) }),
    },
    withdrawal && {
      title: 'Dismiss a question',
      command: commandAt(
        { ...withdrawal, credential: 'apiKey' },
        withdrawal.method === 'POST' ? { body: json({}) } : {},
      ),
    },
  ].filter((request) => request !== null)
}

/** Between double quotes, where the shell fills in its variables. */
const signUp: Along = { body: String.raw`"{\"email\":\"$EMAIL\",\"password\":\"$PASSWORD\"}"` }

function json(body: unknown): string {
  return quoted(JSON.stringify(body))
}

/** One word of a POSIX shell, whatever a stranger's name has in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The header in which the key in use travels, as far as whoever holds it says so; else null. */
export function keyHeaderInUse(keys: readonly HeldKey[]): KeyHeader | null {
  return keys.find(({ active }) => active)?.header ?? null
}
