import { afterEach, expect, test, vi } from 'vitest'

import { AuthenticationError, ConnectionError, RateLimitError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { addSession } from '#src/queries/writes/change-list.ts'

import { closeTabs, openTab } from './open-tab-fixture.ts'
import { pathOf, untilAborted } from './scripted-service-fixture.ts'

afterEach(closeTabs)

const refused = { error: { message: 'The key is not valid.' } }
const withStatus = (status: number) => () => Promise.resolve(Response.json(refused, { status }))

type Fetch = typeof globalThis.fetch
const isOfMessages = (input: Parameters<Fetch>[0]) => pathOf(input).endsWith('/messages')

const question = { type: 'human_input_request', inputId: 'inp_1', content: 'Which?', options: [] }

/** A service that asks by message only. */
const asking =
  (said: () => object): Fetch =>
  (input) => {
    const messages = [{ id: 'm1', roundId: 'r1', ...question }]
    return Promise.resolve(Response.json(isOfMessages(input) ? { messages } : said()))
  }

/** Two tabs of one account, of which the first asks for both. */
async function openTwo(fetch?: Fetch, ofFollower?: Fetch) {
  const scope = crypto.randomUUID()
  const leader = await openTab(scope, { fetch })
  await expect.poll(() => leader.status.get().role).toBe('leader')
  const follower = await openTab(scope, { fetch: ofFollower })
  await expect.poll(() => follower.status.get().role).toBe('follower')
  return { leader, follower }
}

test('the answer to what a tab has sent comes although it left the others meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  const { follower } = await openTwo(undefined, (_, init) =>
    init?.method === 'POST' ? answer.promise : Promise.reject(new Error('not asked')),
  )
  const sent = follower.api.signalSession('ses_1', { type: 'pause' })
  follower.close()
  answer.resolve(Response.json({}))
  await expect(sent).resolves.toBeNull()
})

test('a session that another tab has sent a signal to is read soon by the tab that leads', async () => {
  let status = 'paused'
  const says = () => Promise.resolve(Response.json({ id: 'ses_1', status }))
  const { leader, follower } = await openTwo(says, () => {
    status = 'running'
    return Promise.resolve(Response.json({}))
  })
  await addSession(leader.client, 'ses_1')
  await follower.api.signalSession('ses_1', { type: 'resume' })
  for (const { queryClient } of [leader, follower]) {
    const shown = () => queryClient.getQueryData<Session>(['session', 'ses_1'])
    await expect.poll(shown).toMatchObject({ state: 'running' })
  }
})

test('a tab that has no answer of a session yet lets it be as old as the tab does that reads it', async () => {
  const { leader, follower } = await openTwo(() =>
    Promise.resolve(Response.json({ id: 'ses_1', status: 'paused' })),
  )
  await addSession(leader.client, 'ses_1')
  await leader.following.readSession('ses_1')
  const known = () => leader.following.targetOf('ses_1', 'paused')
  await expect.poll(known).toBe(60_000)
  expect(follower.following.targetOf('ses_1', 'paused')).toBe(60_000)
})

test('a tab copies what it reads for others from the moment when there is another tab', async () => {
  const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  const sessions = () => said.mock.calls.filter(([word]) => word.kind === 'session').length
  const scope = crypto.randomUUID()
  const leader = await openTab(scope, { fetch: () => Promise.resolve(Response.json(session)) })
  await expect.poll(() => leader.status.get().role).toBe('leader')
  await leader.following.readSession('ses_1')
  expect(sessions()).toBe(0)
  const follower = await openTab(scope)
  await expect.poll(() => follower.status.get().role).toBe('follower')
  await leader.following.readSession('ses_1')
  expect(sessions()).toBe(1)
  const shown = () => follower.queryClient.getQueryData<Session>(['session', 'ses_1'])
  await expect.poll(shown).toMatchObject({ status: 'running' })
})

test.each(['admit', 'tryNow', 'askNow'] as const)(
  '%s in one tab has the tab that leads try again',
  async (word) => {
    const { leader, follower } = await openTwo(withStatus(401))
    await expect(leader.api.getSession('ses_1')).rejects.toThrow(AuthenticationError)
    await expect.poll(() => leader.status.get().waiting?.why).toBe('refused')
    follower.following[word]()
    await expect.poll(() => leader.status.get().waiting).toBeNull()
  },
)

test.each(['leader', 'follower'] as const)(
  'a key that is refused to what the %s asks is said to be refused in the other, until it is taken again',
  async (who) => {
    let status = 401
    const { leader, follower } = await openTwo(() => withStatus(status)())
    const { api } = { leader, follower }[who]
    await expect(api.getSession('ses_1')).rejects.toThrow(AuthenticationError)
    await expect.poll(() => follower.authProblem.get()).toBeInstanceOf(AuthenticationError)
    await expect
      .poll(() => follower.status.get().problem)
      .toMatchObject({ status: 401, message: refused.error.message })
    status = 404
    leader.following.admit()
    await expect(leader.api.getSession('ses_1')).rejects.toMatchObject({ status: 404 })
    await expect.poll(() => follower.authProblem.get()).toBeNull()
  },
)

test('a key that is refused to what a second tab sends is said to be refused in both', async () => {
  const { leader, follower } = await openTwo(undefined, withStatus(401))
  const sent = follower.api.signalSession('ses_1', { type: 'pause' })
  await expect(sent).rejects.toThrow(AuthenticationError)
  for (const { authProblem } of [leader, follower]) {
    await expect.poll(() => authProblem.get()).toMatchObject({ status: 401 })
  }
})

test('a tab that does not ask itself knows that the service asks for fewer requests', async () => {
  const { leader, follower } = await openTwo(withStatus(429))
  await expect(leader.api.getSession('ses_1')).rejects.toThrow(RateLimitError)
  await expect.poll(() => follower.status.get().problem).toBeInstanceOf(RateLimitError)
})

test('what the tab that leads could not read is no longer live in the other', async () => {
  const { leader, follower } = await openTwo(() => Promise.reject(new TypeError('reset')))
  await expect(leader.following.readSession('ses_1')).rejects.toThrow(ConnectionError)
  const error = () => follower.queryClient.getQueryState(['session', 'ses_1'])?.error
  await expect.poll(error).toBeInstanceOf(ConnectionError)
})

test('what a second tab waits for is read again when the tab that leads has given it up', async () => {
  let asked = 0
  const { leader, follower } = await openTwo((_, init) => {
    asked += 1
    return asked === 1 ? untilAborted(init?.signal) : Promise.resolve(Response.json(session))
  })
  const waiting = follower.api.getSession('ses_1')
  await expect.poll(() => asked).toBe(1)
  leader.following.askNow()
  expect(await waiting).toMatchObject({ id: 'ses_1', status: 'running' })
})

test('a second tab looks for new messages behind each reading of their session', async () => {
  let asked = ''
  const { follower } = await openTwo((input) => {
    asked += isOfMessages(input) ? 'm' : 's'
    return Promise.resolve(Response.json(isOfMessages(input) ? { messages: [] } : session))
  })
  follower.following.show('ses_1')
  follower.following.showMessages('ses_1')
  await expect.poll(() => asked.replaceAll('m', '').length).toBeGreaterThan(4)
  expect(asked).not.toContain('ss')
})

test('what messages ask of a session stays known in every tab while another one has it read', async () => {
  const blocked = { id: 'ses_1', status: 'blocked' }
  const { leader, follower } = await openTwo(asking(() => blocked))
  await leader.following.readMessages('ses_1')
  await follower.api.getSession('ses_1')
  for (const { queryClient } of [leader, follower]) {
    const shown = () => queryClient.getQueryData<Session>(['session', 'ses_1'])
    await expect.poll(shown).toMatchObject({
      status: 'blocked',
      humanInputs: [{ inputId: 'inp_1', state: 'pending' }],
    })
  }
})

test('a session that waits anew, as another tab has it read, does not wait for what it asked before', async () => {
  const status = { now: 'blocked' }
  const { leader, follower } = await openTwo(asking(() => ({ id: 'ses_1', status: status.now })))
  await leader.following.readMessages('ses_1')
  const shown = () => leader.queryClient.getQueryData<Session>(['session', 'ses_1'])
  const read = async () => {
    await follower.api.getSession('ses_1')
    return shown()?.state
  }
  status.now = 'running'
  await expect.poll(read).toBe('running')
  status.now = 'waiting_human'
  await expect.poll(read).toBe('waiting')
  expect(shown()?.humanInputs).toEqual([])
})

const session = { id: 'ses_1', status: 'running' }

test('the tab that comes to lead goes on with the rate of the one before', async () => {
  const scope = crypto.randomUUID()
  const first = await openTab(scope, { learned: { perSecond: 3, failedAt: null } })
  await expect.poll(() => first.status.get().role).toBe('leader')
  expect(first.status.get().allowedPerMinute).toBe(180)

  const second = await openTab(scope)
  await expect
    .poll(() => second.status.get())
    .toMatchObject({ role: 'follower', allowedPerMinute: 180 })
  first.close()
  await expect
    .poll(() => second.status.get())
    .toMatchObject({ role: 'leader', allowedPerMinute: 180 })
})
