import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { ApiProvider } from '#src/queries/start/api-provider.tsx'
import { createConsole } from '#src/queries/start/create-console.ts'
import { openStorage } from '#src/storage/open-storage.ts'
import { ToastRegion, createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { KeysPage } from './keys-page.tsx'

const opened = globalThis.location.href
afterEach(() => globalThis.history.replaceState(null, '', opened))

type Asked = { method: string; path: string; attempt: string | null; body: unknown }
type Answer = (asked: Asked) => Response

const account = { uid: 'user-1', email: 'ada@example.org', emailVerified: true, displayName: null }
const old = { keyId: 'key_old', name: 'Old script', prefix: 'ask_old', revokedAt: null }
const made = { keyId: 'key_new', name: 'Nightly report', key: 'ask_secret' }

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const failed = (code: string, status = 502, headers = {}) =>
  Response.json({ error: { code, message: 'It failed.' } }, { status, headers })

type Opening = {
  before?: readonly string[]
  held?: readonly object[]
  /** The first answer to a reading waits for this. */
  until?: Promise<void>
}

/** The page of keys at `path`, of a service whose keys are `list` and which answers a change by `answer`. */
async function openKeys(
  path: string,
  answer: Answer,
  { before = [], held = [], until = Promise.resolve() }: Opening = {},
) {
  const asked: Asked[] = []
  const service: { list: readonly object[]; held: readonly object[] } = { list: [old], held }
  const console = createConsole({
    baseUrl: '',
    storage: openStorage({ open: () => Promise.reject(new Error('kept in memory')) }),
    async fetch(input, init) {
      const at = typeof input === 'string' ? input : ''
      const headers = new Headers(init?.headers)
      const one = {
        method: init?.method ?? 'GET',
        path: at,
        attempt: headers.get('Idempotency-Key'),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      }
      if (at === '/__signalbox/config') return Response.json({ mode: 'gateway', service: 'local' })
      if (at === '/__signalbox/custody') return Response.json({ account, keys: service.held })
      if (!at.startsWith('/api/keys')) return new Response('', { status: 404 })
      asked.push(one)
      if (one.method !== 'GET') return answer(one)
      const listed = Response.json({ keys: service.list })
      if (asked.length === 1) await until
      return listed
    },
  })
  await console.start()
  const toasts = createToasts()
  for (const address of [...before, path]) globalThis.history.pushState(null, '', address)
  await render(
    <ToastsContext value={toasts}>
      <ApiProvider console={console} loading={null} failure={() => <p>failed</p>}>
        <BrowserRouter>
          <Routes>
            <Route path="/keys" element={<KeysPage />} />
          </Routes>
        </BrowserRouter>
      </ApiProvider>
      <ToastRegion toasts={toasts} />
    </ToastsContext>,
  )
  const readings = () => asked.filter(({ method }) => method === 'GET').length
  await expect.poll(readings).toBeGreaterThan(0)
  return { service, readings, sent: () => asked.filter(({ method }) => method !== 'GET') }
}

const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')
const create = dialog.getByRole('button', { name: 'Create key' })

test('a key whose answer is lost is called neither made nor not made, and asked for again as the same', async () => {
  const answers = [lost, lost, () => Response.json(made)]
  const { sent, readings } = await openKeys('/keys?create=key', (one) =>
    (answers[sent().indexOf(one)] ?? lost)(),
  )
  await dialog.getByLabelText('Name').fill(made.name)
  const before = readings()
  await create.click()
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).not.toMatchTextContent(/No key was created/)
  await expect.poll(readings).toBeGreaterThan(before)
  await create.click()
  await expect.poll(() => sent().length).toBe(2)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await create.click()
  await expect.element(dialog.getByLabelText('The new key')).toHaveTextContent(made.key)
  expect(new Set(sent().map(({ attempt }) => attempt)).size).toBe(1)
})

test('a list that was on its way when a key was made is read anew', async () => {
  const first = Promise.withResolvers<void>()
  const answer = () => Response.json(made)
  const { readings } = await openKeys('/keys?create=key', answer, { until: first.promise })
  await dialog.getByLabelText('Name').fill(made.name)
  await create.click()
  await expect.element(dialog.getByLabelText('The new key')).toHaveTextContent(made.key)
  await expect.poll(readings).toBe(2)
  first.resolve()
})

test('the way back takes no key away that is shown only here', async () => {
  let ways = 0
  const count = () => void (ways += 1)
  globalThis.navigation.addEventListener('currententrychange', count)
  await openKeys('/keys?create=key', () => Response.json(made), { before: ['/keys'] })
  await dialog.getByLabelText('Name').fill(made.name)
  globalThis.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  globalThis.history.forward()
  await dialog.getByLabelText('Name').fill(made.name)
  await dialog.getByRole('checkbox').click()
  await create.click()
  const shown = dialog.getByLabelText('The new key')
  await expect.element(shown).toHaveTextContent(made.key)
  ways = 0
  globalThis.history.back()
  // Back, and here again.
  await expect.poll(() => ways).toBe(2)
  await expect.element(shown).toHaveTextContent(made.key)
  await dialog.getByRole('button', { name: /copied the key/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  globalThis.navigation.removeEventListener('currententrychange', count)
})

test.each([
  ['401', () => failed('unauthenticated', 401)],
  ['409', () => failed('in_progress', 409)],
  ['429', () => failed('rate_limited', 429)],
  ['not sent', () => failed('not_sent', 503, { 'X-Signalbox-Sent': 'no' })],
])('what refuses to repeat a lost create (%s) says nothing of the first', async (_, refuse) => {
  const answers = [lost, refuse, () => Response.json(made)]
  const { sent } = await openKeys('/keys?create=key', (one) =>
    (answers[sent().indexOf(one)] ?? lost)(),
  )
  await dialog.getByLabelText('Name').fill(made.name)
  await create.click()
  await expect.element(alert).toMatchTextContent(/asks for the very same key/)
  const first = alert.element().textContent
  await create.click()
  await expect.poll(() => sent().length).toBe(2)
  await expect.element(alert).not.toHaveTextContent(first)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).not.toMatchTextContent(/No key was created/)
  await create.click()
  await expect.element(dialog.getByLabelText('The new key')).toHaveTextContent(made.key)
  expect(new Set(sent().map(({ attempt }) => attempt)).size).toBe(1)
})

test('a create of which the gateway knows no answer is not asked for again as the same', async () => {
  const answers = [
    () => failed('bad_gateway'),
    () => failed('outcome_unknown'),
    () => failed('rate_limited', 429),
    () => Response.json(made),
  ]
  const { sent } = await openKeys('/keys?create=key', (one) =>
    (answers[sent().indexOf(one)] ?? lost)(),
  )
  await dialog.getByLabelText('Name').fill(made.name)
  await create.click()
  await expect.element(alert).toMatchTextContent(/asks for the very same key/)
  await create.click()
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await expect.element(alert).toMatchTextContent(/Look at the list.*asks for another key/)
  await create.click()
  await expect.poll(() => sent().length).toBe(3)
  await expect.element(alert).toMatchTextContent(/Whether a key was created is not known/)
  await create.click()
  await expect.element(dialog.getByLabelText('The new key')).toHaveTextContent(made.key)
  const [first, second, third, fourth] = sent().map(({ attempt }) => attempt)
  expect([second, fourth]).toEqual([first, third])
  expect(third).not.toBe(first)
})

test('under another name, and after a refusal, it is another key that is asked for', async () => {
  const answers = [
    lost,
    () => failed('invalid', 400),
    () => failed('not_sent', 503, { 'X-Signalbox-Sent': 'no' }),
  ]
  const { sent } = await openKeys('/keys?create=key', (one) =>
    (answers[sent().indexOf(one)] ?? lost)(),
  )
  const name = dialog.getByLabelText('Name')
  await name.fill('First')
  await create.click()
  await expect.element(alert).toMatchTextContent(/not known/)
  await name.fill('Second')
  await create.click()
  await expect.element(alert).toMatchTextContent(/No key was created/)
  await create.click()
  await expect.poll(() => sent().length).toBe(3)
  await expect.element(alert).toMatchTextContent(/No key was created/)
  expect(new Set(sent().map(({ attempt }) => attempt)).size).toBe(3)
})

test('a revocation whose answer is lost counts once the list shows it, and is not known before', async () => {
  const { service, sent } = await openKeys('/keys', () => failed('upstream'))
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  const revoke = dialog.getByRole('button', { name: 'Revoke key' })
  await revoke.click()
  await expect.element(alert).toMatchTextContent(/Whether the key is still valid is not known/)
  service.list = [{ ...old, revokedAt: '2026-11-20T12:00:00Z' }]
  await revoke.click()
  await expect.element(page.getByText('“Old script” is revoked.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/keys/key_old',
    'DELETE /api/keys/key_old',
  ])
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
  const { service, sent } = await openKeys('/keys', () => new Response(null, { status: 204 }), {
    held,
  })
  await page.getByRole('button', { name: 'Revoke Old script' }).click()
  await expect.element(dialog).toMatchTextContent(words)
  service.held = held.filter((key) => key !== held.find(({ keyId }) => keyId === 'key_old'))
  service.list = [{ ...old, revokedAt: '2026-07-01T12:00:00Z' }]
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect.element(page.getByText('“Old script” is revoked.')).toBeVisible()
  expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
  expect(globalThis.location.search).toBe(held.length === 1 ? '?create=here' : '')
})
