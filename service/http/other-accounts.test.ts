import { expect, test } from 'vitest'

import { endpoints, type Endpoint } from '#src/contract/paths.ts'

import { bearer, call, createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

type Account = Awaited<ReturnType<typeof createTestAccount>>

const service = await startTestService()
const owner = await createTestAccount(service.app)
const stranger = await createTestAccount(service.app)
const { id, inputId } = await service.createWaiting(owner.key)
const ids = { id, inputId, keyId: owner.keyId }
const unknown = { id: 'ses_none', inputId: 'inp_none', keyId: 'key_none' }

const isEndpoint = (name: string): name is Endpoint => Object.hasOwn(endpoints, name)
const names = Object.keys(endpoints).filter(isEndpoint)
const scoped = names.filter((name) => endpoints[name].path.includes('{'))
const bodies: Partial<Record<Endpoint, unknown>> = {
  signalSession: { type: 'cancel' },
  respondToHumanInput: { response: 'anything' },
}

function ask(name: Endpoint, account: Account, values: Record<string, string>) {
  const { method, path: template, credential } = endpoints[name]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const headers = bearer(credential === 'apiKey' ? account.key : account.idToken)
  return call(service.app, method, path, { headers, body: bodies[name] })
}

const withoutId = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: JSON.stringify(body).replace(/req_\w+/, 'req'),
})

test.each(scoped)(
  '%s answers the same 404 for what another account has, what nobody has, what is no id, and ids of another kind',
  async (name) => {
    const foreign = withoutId(await ask(name, stranger, ids))
    expect(foreign.status).toBe(404)
    const malformed = { id: '%00', inputId: "'--", keyId: '..%2f' }
    for (const values of [unknown, malformed]) {
      expect(withoutId(await ask(name, stranger, values))).toEqual(foreign)
    }
    const own = name === 'revokeKey' ? [] : [stranger.keyId]
    const others = [owner.user.uid, stranger.user.uid, owner.key]
    for (const one of [id, inputId, owner.keyId, ...own, ...others]) {
      const values = { id: one, inputId: one, keyId: one }
      expect(withoutId(await ask(name, stranger, values))).toEqual(foreign)
    }
  },
)

test('a revoked key opens no endpoint, and says no more than a key that never was', async () => {
  const gone = await createTestAccount(service.app)
  await service.remove(`/api/keys/${gone.keyId}`, gone.idToken)
  for (const name of names.filter((one) => endpoints[one].credential === 'apiKey')) {
    const refused = withoutId(await ask(name, { ...stranger, key: 'ask_never' }, ids))
    expect(refused.status).toBe(401)
    expect(withoutId(await ask(name, gone, ids))).toEqual(refused)
  }
})

test('the credential of one interface does not open the other', async () => {
  const swapped = { ...owner, key: owner.idToken, idToken: owner.key }
  for (const name of names.filter((one) => endpoints[one].credential !== 'none')) {
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
  for (const cursor of ['ses_none', "'--", '..%2f', reader.keyId, owner.user.uid]) {
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
