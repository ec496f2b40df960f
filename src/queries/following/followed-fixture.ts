import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { clientOf, memoryStorage } from '#src/queries/start/console-fixture.ts'
import { createConsole } from '#src/queries/start/create-console.ts'

import { behindGateway, pathOf as pathAsked, untilAborted } from './scripted-service-fixture.ts'

/** The answer of a service to the nth request for a path; null is no answer until it is given up. */
export type Script = (path: string, nth: number, method: string) => object | number | null

export const pathOf = (id: string) => `/v1/sessions/${id}`
export const messagesOf = (id: string) => `/v1/sessions/${id}/messages`

/** For tests: two messages of one round, and that there are no more. */
export const twoMessages = {
  messages: ['m1', 'm2'].map((id) => ({ id, roundId: 'r1', role: 'agent', content: `Word ${id}` })),
  hasMore: false,
}

/** For tests: a session as the service says it. */
export const sessionSaid = (id: string, status: string) => ({
  id,
  status,
  goal: `Goal of ${id}`,
  rounds: ['r1'],
})

type Known = { id: string; ended: boolean }

/** For tests on a clock of ours: a console in front of a service that answers from a script. */
export async function openFollowing(script: Script, known: readonly Known[] = []) {
  const asked: string[] = []
  const storage = await memoryStorage()
  const { savedSessions } = storage.scoped('local user')
  for (const { id, ended } of known) {
    const summary = ended ? summaryOf(sessionWith({ id, state: 'complete' }), 0) : null
    await savedSessions.add({ id, goal: null, addedAt: 0, lastWord: null, summary })
  }
  const console = createConsole({
    baseUrl: 'http://localhost',
    storage: Promise.resolve(storage),
    fetch: behindGateway((input, init) => {
      const path = pathAsked(input)
      asked.push(path)
      const answer = script(path, count(path), init?.method ?? 'GET')
      if (answer === null) return untilAborted(init?.signal)
      if (typeof answer === 'object') return Promise.resolve(Response.json(answer))
      const error = { message: `It says ${answer}.` }
      return Promise.resolve(Response.json({ error }, { status: answer }))
    }),
  })
  const count = (path: string) => asked.filter((one) => one === path).length
  await console.start()
  const client = clientOf(console)
  return {
    client,
    /** The number of requests for a path. */
    count,
    close: () => client.adopt({ account: null, keys: [] }),
  }
}

const closes: (() => void)[] = []

/** For tests: has a file's tests run on a clock of ours, and closes after each what it has opened. */
export function runOnOurClock(): void {
  beforeAll(loadAll)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const close of closes.splice(0)) close()
    vi.useRealTimers()
  })
}

/** For tests: the same with its list read, so that what is known is followed. */
export async function followKnown(script: Script, known: readonly Known[]) {
  const page = await openFollowing(script, known)
  closes.push(page.close)
  const { client } = page
  await client.queryClient.fetchQuery(savedSessionQueries.all(client))
  return page
}

/** For tests: a console that follows these sessions, of which all run that the script leaves undefined. */
export async function followAll(
  ids: readonly string[],
  script: (...request: Parameters<Script>) => ReturnType<Script> | undefined,
) {
  const known = ids.map((id) => ({ id, ended: false }))
  const page = await followKnown((asked, nth, method) => {
    const said = script(asked, nth, method)
    if (said !== undefined) return said
    if (asked.endsWith('/messages')) return twoMessages
    const id = ids.find((one) => asked === pathOf(one))
    return id === undefined ? 404 : sessionSaid(id, 'running')
  }, known)
  await vi.advanceTimersByTimeAsync(1_000)
  return page
}

/** For tests: what is loaded on demand is loaded in real time, and a clock of ours would run ahead of it. */
async function loadAll(): Promise<void> {
  const { client, close } = await openFollowing((path) =>
    path.endsWith('/messages') ? twoMessages : sessionSaid('a', 'complete'),
  )
  await client.following.readMessages('a')
  await import('#src/queries/sessions/remote-sessions.ts')
  await vi.dynamicImportSettled()
  close()
}
