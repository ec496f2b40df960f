import { afterAll, beforeAll, expect, vi } from 'vitest'

import { startTestGateway } from '#service/gateway/browser-fixture.ts'
import { createListener, type Listener } from '#service/gateway/listener.ts'
import type { AttemptAction } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import type { Client } from '#src/queries/client/client.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { clientOf, mutate, openConsole, signUp } from '#src/queries/start/console-fixture.ts'

import { createSession } from './create-mutations.ts'
import { closeNetworks, startFaultyNetwork, type FaultyNetwork } from './fault-fixture.ts'
import { sendAnswer } from './human-input-mutations.ts'
import { sendSignal } from './write.ts'

/** The actions that the local service carries out for a session. */
export type TableAction = Exclude<AttemptAction, 'signup' | 'dismiss' | 'createKey' | 'revokeKey'>

/** Tests wait a quarter as long: 60 seconds are fifteen. Shorter ones pass by themselves on a busy machine. */
export const SECOND_MS = 250

const ANSWER = 'The totals'
const NEW_BUDGET = 50

type Operator = { api: Client; network: FaultyNetwork }

/** For tests: the target of an action, and a click on it. */
export type Target = {
  id: string | null
  goal: string
  click: (operator: Operator) => Promise<unknown>
}

const scenes: Record<
  TableAction,
  { context: string; budget?: string; state: Session['state'] | null }
> = {
  create: { context: 'rounds=2 ask=0 cost=0.01', state: null },
  answer: { context: 'rounds=500 ask=1 kind=text cost=0.5', budget: '0.75', state: 'waiting' },
  pause: { context: 'rounds=500 ask=0 cost=0.001', state: 'running' },
  redirect: { context: 'rounds=500 ask=0 cost=0.001', state: 'running' },
  cancel: { context: 'rounds=500 ask=0 cost=0.001', state: 'running' },
  resume: { context: 'rounds=500 ask=0 cost=5', budget: '12', state: 'cost-limited' },
}

/** For tests: the real gateway and service, on a port that networks of tests lead to. */
export function serveForNetworks() {
  let started: Awaited<ReturnType<typeof startTestGateway>>
  let listener: Listener
  beforeAll(async () => {
    started = await startTestGateway()
    listener = await createListener({ host: '127.0.0.1', port: 0 })
    listener.serve((request, env) => started.gateway.fetch(request, env))
  })
  afterAll(async () => {
    await closeNetworks()
    await listener.close(0)
    await started.close()
  })
  return {
    gatewayUrl: () => listener.url,
    /** Counts rows of the service's own tables. */
    count: async (sql: string, values: unknown[]): Promise<number> => {
      const { pool } = started.service
      const { rows } = await pool.query<{ n: string }>(`select count(*) as n ${sql}`, values)
      return Number(rows[0]?.n)
    },
  }
}

/** For tests: two operators of one account, each in a browser of their own behind a network of their own. */
export async function openOperators(gatewayUrl: string, cut = 0) {
  const open = async () => {
    const network = await startFaultyNetwork(gatewayUrl, SECOND_MS, cut)
    const { console } = await openConsole(network, undefined, { secondMs: SECOND_MS })
    // The limit of an answer is a quarter as long, too, and many operators begin at once.
    await vi.waitUntil(
      async () => {
        if (console.getState().kind === 'failed') await console.start()
        return console.getState().kind === 'connected'
      },
      { timeout: 60_000 },
    )
    return { network, console }
  }
  const [one, two] = await Promise.all([open(), open()])
  const { person } = await signUp(one.console)
  await mutate(clientOf(two.console), accountMutations.signIn, person)
  const operator = ({ console, network }: typeof one): Operator => ({
    api: clientOf(console),
    network,
  })
  return [operator(one), operator(two)] as const
}

/** For tests: a session in the state that the action is for, read by both operators. */
export async function prepare(
  operators: readonly Operator[],
  action: TableAction,
  more: { context?: string; budget?: string; paceMs?: number } = {},
): Promise<Target> {
  const goal = `Goal ${crypto.randomUUID()}`
  const { state, paceMs, ...scene } = { paceMs: 250, ...scenes[action], ...more }
  const request = {
    goal,
    context: `rehearsal: subagents=0 pace=${paceMs} ${scene.context}`,
    ...(scene.budget === undefined ? {} : { guardrails: { budget: scene.budget } }),
  }
  if (state === null) {
    return { id: null, goal, click: ({ api }) => createSession(api, request) }
  }
  const [first] = operators
  const { id } = await (first ?? expect.fail('nobody is there')).api.api.createSession(request)
  const readings = await Promise.all(operators.map(({ api }) => readUntil(api, id, state)))
  const inputId = readings[0]?.humanInputs[0]?.inputId ?? ''
  const signals = {
    pause: { type: 'pause' },
    resume: { type: 'resume', newBudget: NEW_BUDGET },
    redirect: { type: 'redirect', message: goal },
    cancel: { type: 'cancel' },
  } as const
  const click = ({ api }: Operator): Promise<unknown> => {
    if (action === 'create' || action === 'answer') {
      return sendAnswer(api, id, inputId, { answer: ANSWER, note: '' })
    }
    return sendSignal(api, id, signals[action])
  }
  for (const { network } of operators) network.departures.length = 0
  return { id, goal, click }
}

/** For tests: reads as a page that shows the session would, until it is in a state. */
export function readUntil(api: Client, id: string, state: Session['state']): Promise<Session> {
  return vi.waitFor(
    async () => {
      const session = await readNow(api, id)
      expect(session.state).toBe(state)
      return session
    },
    { timeout: 20_000, interval: 50 },
  )
}

export function readNow(api: Client, id: string): Promise<Session> {
  return api.following.readSession(id)
}

/** For tests: reads the messages as a page that shows the session would. */
export function readMessages(api: Client, id: string): Promise<void> {
  return api.following.readMessages(id)
}
