import { expect, test } from 'vitest'

import { newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, fromOurPage, startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()

/** JSON that is slow to read: many small members. */
const slowJson = (bytes: number) => `[${'{},'.repeat(bytes / 3)}0]`

const paths = [
  '/api/auth/signup',
  '/api/auth/signin',
  '/api/auth/refresh',
  '/api/auth/signout',
  '/__signalbox/keys',
  '/__signalbox/keys/active',
]
const senders = {
  'a page': { ...fromOurPage, 'Content-Type': 'application/json' },
  'a direct client': { 'Content-Type': 'application/json' },
}

test.each(paths)(
  'no more than 8 KiB are read at %s from somebody without a sign-in or a key',
  async (path) => {
    for (const headers of Object.values(senders)) {
      const send = async (bytes: number) => {
        const body = slowJson(bytes)
        const init = { method: 'POST', headers, body }
        return (await started.gateway.request(`http://localhost${path}`, init)).status
      }
      expect(await send(7 * 1024)).not.toBe(413)
      const asked = started.seen.length
      // Not our page: it is refused without a look at the body.
      const refused = headers === senders['a page'] || !path.startsWith('/__signalbox/') ? 413 : 403
      expect(await send(9 * 1024)).toBe(refused)
      expect(await send(1024 * 1024)).toBe(refused)
      expect(started.seen).toHaveLength(asked)
    }
  },
)

test('the longest sign-up that is allowed has room', async () => {
  const browser = createBrowser(started.gateway)
  const longest = {
    ...newPerson(),
    password: '\u{1f600}'.repeat(512),
    displayName: '\u6f22'.repeat(200),
  }
  expect((await browser.send('POST', '/api/auth/signup', longest)).status).toBe(201)
})
