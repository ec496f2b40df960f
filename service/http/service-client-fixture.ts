import type { Hono } from 'hono'
import * as z from 'zod/mini'

import type { HttpEnv } from './add-route.ts'
import { createdKeyWire, signedInWire } from './wire.ts'

type App = Pick<Hono<HttpEnv>, 'fetch'>

/** For tests: sends JSON and reads JSON; `status`, `body` and `headers` come back. */
export async function call(
  app: App,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; peer?: string } = {},
) {
  const { body, headers = {}, peer = '10.0.0.1' } = options
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = await app.fetch(request, { peer })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : z.parse(z.record(z.string(), z.unknown()), JSON.parse(text)),
  }
}

export function bearer(credential: string): Record<string, string> {
  return { Authorization: `Bearer ${credential}` }
}

let people = 0

export function newPerson(): { email: string; password: string } {
  people += 1
  return { email: `person-${people}@example.org`, password: 'correct horse' }
}

/** For tests: an account with one API key. */
export async function createTestAccount(app: App) {
  const person = newPerson()
  const signUp = await call(app, 'POST', '/api/auth/signup', { body: person })
  const result = z.parse(signedInWire, signUp.body)
  const created = await call(app, 'POST', '/api/keys', {
    body: { name: 'test' },
    headers: bearer(result.idToken),
  })
  const { key, keyId } = z.parse(createdKeyWire, created.body)
  return { ...person, ...result, key, keyId }
}
