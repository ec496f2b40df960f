import { afterEach, describe, expect, test } from 'vitest'

import { createApi, type Api } from '#src/api/api.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import { AuthenticationError, NotFoundError, ServiceError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'

import {
  inputAsItIs,
  inputAsRead,
  messagesAsRead,
  messagesAsTheyAre,
  sessionAsItIs,
  sessionAsRead,
} from './compare-fixture.ts'
import { followSession } from './follow-fixture.ts'
import { rightAnswers } from './questions.ts'
import { serveDialect, type DialectService } from './serve-dialect.ts'
import type { WrittenDialect } from './written-dialect.ts'
import { writtenDialects } from './written-dialects.ts'

const goal = 'Give every row an owner'
const context = 'Closed periods are read-only.'

let service: DialectService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

describe.each(writtenDialects)('$name ($about)', (dialect: WrittenDialect) => {
  test('a session goes from its goal to its report, and all of it is understood', async () => {
    const { api, world, names, guardrails, notRead } = await connect(dialect)
    const { id } = await api.createSession({ goal, context, guardrails: guardrails('2') })
    const session = world.find(id)
    expect(session).toMatchObject({ goal, context, budgetCents: 200 })
    const { look, messages, inputs } = followSession(api, id)
    const until = async (isThere: (read: Session) => boolean) => {
      for (let looks = 0; looks < 20; looks += 1) {
        const read = await look()
        expect(sessionAsRead(dialect, read)).toEqual(sessionAsItIs(dialect, session))
        if (isThere(read)) return read
      }
      throw new Error('It did not get there')
    }

    await until(({ cost }) => cost.spentMicros === 600_000)
    await api.signalSession(id, { type: 'pause', reason: 'Lunch' })
    await until(() => session.state === 'paused')
    await api.signalSession(id, { type: 'redirect', message: 'Leave November alone' })
    await api.signalSession(id, { type: 'resume' })

    await until(({ state }) => state === 'waiting')
    const asked = inputs().filter(({ state }) => state === 'pending')
    expect(asked.map(inputAsRead)).toEqual([inputAsItIs(dialect, session)])
    const inputId = session.inputs[0]?.id ?? ''
    const wrong = api.respondToHumanInput(id, inputId, { [dialect.takesAnswerAs]: ['no'] })
    await expect(wrong).rejects.toSatisfy(isRefusal)
    await answerAsGuessed(names, (name) =>
      api.respondToHumanInput(id, inputId, { [name]: rightAnswers[dialect.asks] }),
    )
    expect(session.inputs[0]?.answer).toEqual(rightAnswers[dialect.asks])

    await until(() => session.state === 'limited')
    await expect(api.signalSession(id, { type: 'resume' })).rejects.toSatisfy(isRefusal)
    await api.signalSession(id, { type: 'resume', newBudget: 5 })
    const ended = await until(({ state }) => state === 'complete')
    expect(ended.report).toContain(`Done: ${goal}`)
    for (let looks = 0; looks < 4; looks += 1) await look()
    expect(messagesAsRead(dialect, messages())).toEqual(messagesAsTheyAre(dialect, session))
    expect([...notRead]).toEqual([])
  })

  test('another one is cancelled, and what is not there or not allowed is said', async () => {
    const { api, world, url } = await connect(dialect)
    const { id } = await api.createSession({ goal })
    await api.getSession(id)
    await api.signalSession(id, { type: 'cancel', reason: 'A mistake' })
    const cancelled = await api.getSession(id)
    expect(world.find(id)).toMatchObject({ state: 'cancelled', reason: 'A mistake' })
    expect(sessionAsRead(dialect, cancelled)).toEqual(sessionAsItIs(dialect, world.find(id)))
    const again = api.signalSession(id, { type: 'pause' })
    await expect(again).rejects.toThrow(/is cancelled|session_error|400/)
    await expect(api.getSession('9999')).rejects.toBeInstanceOf(NotFoundError)
    const stranger = createApi({ baseUrl: url, fetch, headers: { Authorization: 'Bearer wrong' } })
    await expect(stranger.getSession(id)).rejects.toBeInstanceOf(AuthenticationError)
    const much = { goal, surprise: 1 }
    await expect(api.createSession(much)).rejects.toSatisfy(isRefusal)
  })
})

describe.each(writtenDialects.filter(({ lists }) => lists))('$name', (dialect) => {
  test('its list of sessions is read page by page, each session once', async () => {
    const { api, world, notRead } = await connect(dialect)
    const created = Array.from({ length: 11 }, (_, index) =>
      world.create({ goal: `Goal ${index}`, context: null, guardrails: null, budgetCents: null }),
    )
    const found = []
    let next: string | null = null
    do {
      const page = await api.listSessions(next)
      found.push(...page.sessions)
      next = page.next
    } while (next !== null)
    expect(found.map(({ id }) => id)).toEqual(created.map(({ id }) => id).toReversed())
    for (const { session } of found) expect([undefined, 'queued']).toContain(session?.state)
    expect([...notRead]).toEqual([])
  })
})

/** Whether a service refuses a request that it cannot take: 400, and 422 in many a framework. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 400 || error.status === 422)
}

/** Connects as the console does: asks how the service speaks, and takes its word for it. */
async function connect(dialect: WrittenDialect) {
  let now = Date.parse('2026-03-01T09:00:00Z')
  // A second passes between any two things, so that their order can be told.
  service = await serveDialect(dialect, { now: () => (now += 1000) })
  const { url, world, secrets } = service
  const spoken = await createApi({ baseUrl: url, fetch }).describe()
  const notRead = new Set<string>()
  const api = createApi({
    baseUrl: url,
    fetch,
    headers:
      dialect.keyHeader === 'X-Service-Key'
        ? { 'X-Service-Key': secrets.key }
        : { Authorization: `Bearer ${secrets.key}` },
    dialect: spoken,
    onNotRead: (notes) => {
      for (const { what, at } of notes) notRead.add(`${what} at ${at}`)
    },
  })
  const { choice, response } = spoken.names
  const asked = dialect.asks === 'choice' ? (choice ?? response) : response
  const names = [asked, ...assumptions.otherResponseNames]
  const described = spoken.schemas.guardrails
  const guardrails = (budget: string) => {
    if (described === null) return { budget }
    return described['type'] === 'string' ? `Budget: ${budget}` : { spendLimit: Number(budget) }
  }
  return { api, world, url, notRead, names, guardrails }
}

/** Sends the right answer under one name after the other, until the service takes one. */
async function answerAsGuessed(
  names: readonly string[],
  send: (name: string) => ReturnType<Api['respondToHumanInput']>,
) {
  for (const name of names) {
    try {
      await send(name)
      return
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  throw new Error('No name of an answer was taken')
}
