import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openPage } from '#src/testing/open-page.tsx'
import { type Asked, wholeSeconds } from '#src/testing/start-console.ts'

type Answer = (nth: number) => Response

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }
const old = { keyId: 'key_old', name: 'Old script', prefix: 'ask_old', revokedAt: null }
const made = { keyId: 'key_new', name: 'Nightly report', key: 'ask_secret' }

/** Whether the browser closes the page without a question. */
const mayLeave = () => globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const failed = (code: string, status = 502, headers = {}) =>
  Response.json({ error: { code, message: 'It failed.' } }, { status, headers })

type Opening = {
  held?: readonly object[]
  /** The first answer to a reading waits for this. */
  until?: Promise<void>
}

/** The page of keys at `path`, of a service whose keys are `list` and which answers a change by `answer`. */
async function openKeys(
  path: string,
  answer: Answer,
  { held = [], until = Promise.resolve() }: Opening = {},
) {
  const asked: Asked[] = []
  const changes: Asked[] = []
  const service = { list: [old] as readonly object[], held }
  const answering = {
    async answer(one: Asked) {
      if (one.path === '/__signalbox/custody') return { account, keys: service.held }
      if (!one.path.startsWith('/api/keys')) return undefined
      asked.push(one)
      if (one.method !== 'GET') return answer(changes.push(one) - 1)
      const listed = { keys: service.list }
      if (asked.length === 1) await until
      return listed
    },
  }
  await openPage(path, answering, wholeSeconds)
  const readings = () => asked.length - changes.length
  await expect.poll(readings).toBeGreaterThan(0)
  return { service, readings, changes }
}

const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')
const create = dialog.getByRole('button', { name: 'Create key' })

const newKey = dialog.getByLabelText('The new key')

/** A create that is sent once, of a service that answers each time by the next of these; then no more. */
async function createAnswered(...answers: readonly (() => Response)[]) {
  const { changes, readings } = await openKeys('/keys?create=key', (nth) =>
    (answers[nth] ?? lost)(),
  )
  await dialog.getByLabelText('Name').fill(made.name)
  const readBefore = readings()
  await create.click()
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).not.toMatchTextContent(/No key was created/)
  return {
    changes,
    isReadAgain: () => readings() > readBefore,
    marks: () => changes.map(({ headers }) => headers.get('Idempotency-Key')),
  }
}

test('a key whose answer is lost is called neither made nor not made, and asked for again as the same', async () => {
  const answers = [lost, lost, () => Response.json(made)]
  const { changes, isReadAgain, marks } = await createAnswered(...answers)
  await expect.poll(isReadAgain).toBe(true)
  await create.click()
  await expect.poll(() => changes.length).toBe(2)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await create.click()
  await expect.element(newKey).toHaveTextContent(made.key)
  expect(new Set(marks()).size).toBe(1)
})

test('a list that was on its way when a key was made is read anew', async () => {
  const first = Promise.withResolvers<void>()
  const answer = () => Response.json(made)
  const { readings } = await openKeys('/keys?create=key', answer, { until: first.promise })
  await dialog.getByLabelText('Name').fill(made.name)
  await create.click()
  await expect.element(newKey).toHaveTextContent(made.key)
  await expect.poll(readings).toBe(2)
  first.resolve()
})

test('the way back takes no key away that is shown only here', async () => {
  let ways = 0
  const count = () => void (ways += 1)
  globalThis.navigation.addEventListener('currententrychange', count)
  await openKeys('/keys', () => Response.json(made))
  goTo('/keys?create=key')
  await dialog.getByLabelText('Name').fill(made.name)
  globalThis.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  globalThis.history.forward()
  await dialog.getByLabelText('Name').fill(made.name)
  await dialog.getByRole('checkbox').click()
  await create.click()
  await expect.element(newKey).toHaveTextContent(made.key)
  expect(mayLeave()).toBe(false)
  ways = 0
  globalThis.history.back()
  // Back, and here again.
  await expect.poll(() => ways).toBe(2)
  await expect.element(newKey).toHaveTextContent(made.key)
  await dialog.getByRole('button', { name: /copied the key/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(mayLeave).toBe(true)
  globalThis.navigation.removeEventListener('currententrychange', count)
})

test.each([
  ['401', () => failed('unauthenticated', 401)],
  ['409', () => failed('in_progress', 409)],
  ['429', () => failed('rate_limited', 429)],
  ['not sent', () => failed('not_sent', 503, { 'X-Signalbox-Sent': 'no' })],
])('what refuses to repeat a lost create (%s) says nothing of the first', async (_, refuse) => {
  const { changes, marks } = await createAnswered(lost, refuse, () => Response.json(made))
  await expect.element(alert).toMatchTextContent(/asks for the very same key/)
  const first = alert.element().textContent
  await create.click()
  await expect.poll(() => changes.length).toBe(2)
  await expect.element(alert).not.toHaveTextContent(first)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).not.toMatchTextContent(/No key was created/)
  await create.click()
  await expect.element(newKey).toHaveTextContent(made.key)
  expect(new Set(marks()).size).toBe(1)
})

test('a create of which the gateway knows no answer is not asked for again as the same', async () => {
  const { changes, marks } = await createAnswered(
    () => failed('bad_gateway'),
    () => failed('outcome_unknown'),
    () => failed('rate_limited', 429),
    () => Response.json(made),
  )
  await expect.element(alert).toMatchTextContent(/asks for the very same key/)
  await create.click()
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).toMatchTextContent(/Look at the list.*asks for another key/)
  await create.click()
  await expect.poll(() => changes.length).toBe(3)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await create.click()
  await expect.element(newKey).toHaveTextContent(made.key)
  const [first, second, third, fourth] = marks()
  expect([second, fourth]).toEqual([first, third])
  expect(third).not.toBe(first)
})

test('under another name, and after a refusal, it is another key that is asked for', async () => {
  const { changes, marks } = await createAnswered(
    lost,
    () => failed('invalid', 400),
    () => failed('not_sent', 503, { 'X-Signalbox-Sent': 'no' }),
  )
  await dialog.getByLabelText('Name').fill('Second')
  await create.click()
  await expect.element(alert).toMatchTextContent(/No key was created/)
  await create.click()
  await expect.poll(() => changes.length).toBe(3)
  await expect.element(alert).toMatchTextContent(/No key was created/)
  expect(new Set(marks()).size).toBe(3)
})

test('a revocation whose answer is lost counts once the list shows it, and is not known before', async () => {
  const { service, changes } = await openKeys('/keys', () => failed('upstream'))
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  const revoke = dialog.getByRole('button', { name: 'Revoke key' })
  await revoke.click()
  await expect.element(alert).toMatchTextContent(/Whether the key is still valid is not known/)
  service.list = [{ ...old, revokedAt: '2026-11-20T12:00:00Z' }]
  await revoke.click()
  await expect.element(page.getByText('“Old script” is revoked.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/keys/key_old',
    'DELETE /api/keys/key_old',
  ])
})

test.each([
  ['counts if the list no longer shows the key', [], '“Old script” is revoked.'],
  [
    'is not known if another key may have pushed the key off the list',
    [{ ...old, keyId: 'key_new' }],
    /Whether the key is still valid is not known/,
  ],
])('a revocation whose answer is lost %s', async (_, list, said) => {
  const { service } = await openKeys('/keys', () => failed('upstream'))
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  service.list = list
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect.element(page.getByText(said)).toBeVisible()
})

test('a revocation that is refused in so many words is said not to have happened', async () => {
  await openKeys('/keys', () => failed('not_found', 404))
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect.element(alert).toMatchTextContent(/This request did not revoke the key/)
})

const inUse = { name: 'Old script', keyId: 'key_old', hint: '…aaaa', active: true }
const spare = { name: 'Spare', keyId: null, hint: '…bbbb', active: false }

test.each([
  ['uses another that it holds', [inUse, spare], /uses “Spare” instead/, 'Revoke key'],
  ['keeps no other', [inUse], /so the next step creates a new key/, 'Revoke and create a new key'],
  [
    'does not use it',
    [
      { ...spare, active: true },
      { ...inUse, active: false },
    ],
    /The key in use stays the same/,
    'Revoke key',
  ],
])('before a key is revoked it is said what comes of a browser that %s', async (...given) => {
  const [, held, words, label] = given
  const { service, changes } = await openKeys('/keys', () => new Response(null, { status: 204 }), {
    held,
  })
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  await expect.element(dialog).toMatchTextContent(words)
  service.held = held.filter((key) => key !== held.find(({ keyId }) => keyId === 'key_old'))
  service.list = [{ ...old, revokedAt: '2026-07-01T12:00:00Z' }]
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect.element(page.getByText('“Old script” is revoked.')).toBeVisible()
  expect(changes.map(({ method }) => method)).toEqual(['DELETE'])
  expect(globalThis.location.search).toBe(held.length === 1 ? '?create=here' : '')
})

test('a sign-in that has ended does not promise that the key of this browser still works', async () => {
  await openPage('/keys', {
    answer: ({ path }) =>
      path.startsWith('/api/keys') ? failed('unauthenticated', 401) : undefined,
  })
  await expect.element(alert).toMatchTextContent(/sign-in has ended.*changed no key/s)
  await expect.element(alert).toMatchTextContent(/key of this browser may be revoked/)
  await expect.element(alert).not.toMatchTextContent(/goes on working/)
})
