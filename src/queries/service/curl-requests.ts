import { dismissTarget, sayCreate, saySignal } from '#src/api/say-request.ts'
import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import type { Dialect } from '#src/model/dialect.ts'

export type CurlRequest = { title: string; command: string }

/**
 * Every request of §4 that the console makes, and the withdrawal of a question where there is one, as a command in the words of this service. The key is not
 * in it: the shell's variable `KEY` stands in its place.
 */
export function curlRequests(baseUrl: string, dialect: Dialect): readonly CurlRequest[] {
  const { names, keyHeaders } = dialect
  const isBearer = keyHeaders[0] !== 'X-Service-Key'
  const key = isBearer ? '"Authorization: Bearer $KEY"' : '"X-Service-Key: $KEY"'
  const command = (name: Endpoint, body?: unknown, query = '') => {
    const { method, path } = endpoints[name]
    const named = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => part.toUpperCase())
    return commandAt(method, named + query, body)
  }
  const commandAt = (method: string, target: string, body?: unknown) => {
    const lines = [
      `curl -X ${method} ${quoted(baseUrl + target)}`,
      `-H ${key}`,
      ...(body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(body))}`]),
    ]
    return lines.join(' \\\n  ')
  }
  const signal = (title: string, request: Parameters<typeof saySignal>[0]) => ({
    title,
    command: command('signalSession', saySignal(request, dialect)),
  })
  const guardrails = dialect.schemas.guardrails ? {} : { guardrails: { budget: '20' } }
  const withdrawal = dismissTarget(dialect, { id: 'ID', inputId: 'INPUTID' })
  const created = sayCreate({ goal: 'What to achieve', ...guardrails }, dialect)
  return [
    { title: 'Create a session', command: command('createSession', created) },
    { title: 'Read a session', command: command('getSession') },
    { title: 'Read its messages', command: command('listMessages', undefined, '?limit=50') },
    signal('Pause', { type: 'pause' }),
    signal('Resume', { type: 'resume', newBudget: 40 }),
    signal('Redirect', { type: 'redirect', message: 'The new direction' }),
    signal('Cancel', { type: 'cancel' }),
    {
      title: 'Answer a question',
      command: command('respondToHumanInput', { [names.response]: 'The answer' }),
    },
    ...(withdrawal
      ? [
          {
            title: 'Dismiss a question',
            command: commandAt(
              withdrawal.method,
              withdrawal.path,
              withdrawal.method === 'POST' ? {} : undefined,
            ),
          },
        ]
      : []),
  ]
}

/** One word of a POSIX shell, whatever a stranger's name has in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
