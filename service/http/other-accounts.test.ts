import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { endpoints } from '#src/contract/paths.ts'

import { bearer, call, createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

type Account = Awaited<ReturnType<typeof createTestAccount>>

const waiting = z.looseObject({
  humanInput: z.tuple([z.looseObject({ inputId: z.string() })]),
})

const service = await startTestService()
const owner = await createTestAccount(service.app)
const stranger = await createTestAccount(service.app)
const ids = await makeIds()

async function makeIds() {
  const body = { goal: 'Move the export', context: 'rehearsal: rounds=3 ask=1' }
  const created = await service.post('/v1/sessions', body, owner.key)
  const id = String(created.body?.id)
  const read = async () => (await service.get(`/v1/sessions/${id}`, owner.key)).body
  const asked = await vi.waitFor(async () => z.parse(waiting, await read()), { timeout: 20_000 })
  return { id, inputId: asked.humanInput[0].inputId, keyId: owner.keyId }
}

const bodies: Partial<Record<keyof typeof endpoints, unknown>> = {
  signalSession: { type: 'cancel' },
  respondToHumanInput: { response: 'anything' },
}

const scoped = Object.entries(endpoints).filter(([, { path }]) => path.includes('{'))

function ask(name: string, account: Account, values: Record<string, string>) {
  const endpoint = Object.entries(endpoints).find(([key]) => key === name)?.[1]
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const body = Object.entries(bodies).find(([key]) => key === name)?.[1]
  const credential = endpoint.credential === 'apiKey' ? account.key : account.idToken
  return call(service.app, endpoint.method, path, {
    headers: bearer(credential),
    ...(body === undefined ? {} : { body }),
  })
}

const withoutId = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: JSON.stringify(body).replace(/req_\w+/, 'req'),
})

test.each(scoped.map(([name]) => name))(
  '%s answers the same 404 for what another account has, what nobody has and what is no id',
  async (name) => {
    const foreign = withoutId(await ask(name, stranger, ids))
    expect(foreign.status).toBe(404)
    const unknown = { id: 'ses_none', inputId: 'inp_none', keyId: 'key_none' }
    expect(withoutId(await ask(name, stranger, unknown))).toEqual(foreign)
    const malformed = { id: '%00', inputId: "'--", keyId: '..%2f' }
    expect(withoutId(await ask(name, stranger, malformed))).toEqual(foreign)
  },
)

/** Every id of another account, under the name that a path gives to another kind of id. */
test.each(scoped.map(([name]) => name))(
  '%s finds no id of another kind, mine or foreign, in the place of its own',
  async (name) => {
    const expected = withoutId(
      await ask(name, stranger, { id: 'ses_none', inputId: 'inp_none', keyId: 'key_none' }),
    )
    expect(expected.status).toBe(404)
    const kinds = [
      ids.id,
      ids.inputId,
      ids.keyId,
      stranger.keyId,
      owner.user.uid,
      stranger.user.uid,
      owner.key,
    ]
    for (const id of kinds) {
      const values = Object.fromEntries(['id', 'inputId', 'keyId'].map((key) => [key, id ?? '']))
      if (name === 'revokeKey' && id === stranger.keyId) continue
      expect(withoutId(await ask(name, stranger, values))).toEqual(expected)
    }
  },
)

test('a revoked key opens no endpoint, and says no more than a key that never was', async () => {
  const gone = await createTestAccount(service.app)
  await service.remove(`/api/keys/${gone.keyId}`, gone.idToken)
  for (const [name, { credential }] of Object.entries(endpoints)) {
    if (credential !== 'apiKey') continue
    const refused = withoutId(await ask(name, { ...stranger, key: 'ask_never' }, ids))
    expect(refused.status).toBe(401)
    expect(withoutId(await ask(name, gone, ids))).toEqual(refused)
  }
})

test('the credential of one interface does not open the other', async () => {
  for (const [name, { credential }] of Object.entries(endpoints)) {
    if (credential === 'none') continue
    const swapped = { ...owner, key: owner.idToken, idToken: owner.key }
    expect([name, (await ask(name, swapped, ids)).status]).toEqual([name, 401])
  }
})

test('a human-input request of another session is unknown in this one', async () => {
  const mine = await service.post('/v1/sessions', { goal: 'Something else' }, stranger.key)
  const values = { ...ids, id: String(mine.body?.id) }
  expect((await ask('respondToHumanInput', stranger, values)).status).toBe(404)
  const malformed = { ...values, inputId: '%00' }
  expect((await ask('respondToHumanInput', stranger, malformed)).status).toBe(404)
})

test('keys of another account are not listed', async () => {
  const { body } = await service.get('/api/keys', stranger.idToken)
  expect(body).toEqual({ keys: [expect.objectContaining({ keyId: stranger.keyId })] })
})

test('sessions of another account are not listed, and no place in their list is known', async () => {
  const reader = await createTestAccount(service.app)
  const list = (query: string) => service.get(`/v1/sessions${query}`, reader.key)
  expect((await list('')).body).toEqual({ sessions: [], nextCursor: null })
  const foreign = withoutId(await list(`?after=${ids.id}`))
  expect(foreign.status).toBe(400)
  for (const cursor of ['ses_none', '%00', "'--", '..%2f', reader.keyId, owner.user.uid]) {
    expect(withoutId(await list(`?after=${cursor}`))).toEqual(foreign)
  }
})

test('what a stranger tried has changed nothing for the owner', async () => {
  const session = await service.get(`/v1/sessions/${ids.id}`, owner.key)
  expect(session.body).toMatchObject({
    status: 'waiting_human',
    humanInput: [{ inputId: ids.inputId, status: 'pending', response: null }],
  })
})
