import { expect, test, vi } from 'vitest'

import { triedPayloads } from '#src/testing/hostile/payloads.ts'

import { startTestGateway } from './browser-fixture.ts'

const { createGatewayWith } = await startTestGateway()

const types = [
  'text/html',
  'text/html; charset=utf-7',
  'TEXT/HTML',
  'text/javascript',
  'application/javascript; charset=utf-8',
  'application/json+html',
  'application/json, text/html',
  'text/html, application/json',
  'image/svg+xml',
  'application/xhtml+xml',
  'application/xml',
  'text/xsl',
  'text/css',
  'application/pdf',
  'application/wasm',
  'application/signed-exchange;v=b3',
  'multipart/x-mixed-replace; boundary=x',
  'text/event-stream',
  'application/octet-stream',
  'not a type',
  null,
]

test(`${triedPayloads.length} payloads of every content type arrive as JSON or plain text, and open to nothing`, async () => {
  const paths = ['/openapi.json', '/v1/sessions/ses_1', '/api/keys', '/api/auth/signin']
  let next = { body: '', type: '' as string | null }
  const gateway = await createGatewayWith({
    upstream: async () =>
      new Response(new TextEncoder().encode(next.body), {
        headers: next.type === null ? {} : { 'Content-Type': next.type },
      }),
  })
  const seen = new Set<string>()
  for (const [at, body] of triedPayloads.entries()) {
    for (const [place, type] of [...types, 'application/problem+json; x=text/html'].entries()) {
      next = { body, type }
      const path = paths[(at + place) % paths.length] ?? ''
      const answer = await gateway.request(`http://localhost${path}`, {
        headers: { Authorization: 'Bearer k' },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const { headers } = answer
      seen.add(`${headers.get('Content-Type')} under ${headers.get('Content-Security-Policy')}`)
      expect(await answer.text()).toBe(new TextDecoder().decode(new TextEncoder().encode(body)))
    }
  }
  expect([...seen].toSorted()).toEqual([
    "application/json under default-src 'none'; sandbox",
    "text/plain; charset=utf-8 under default-src 'none'; sandbox",
  ])
})

const forwarded = ['/openapi.json', '/v1/sessions/ses_1', '/api/keys', '/%761/sessions/ses_1']
const destinations =
  'document iframe frame embed object script style worker sharedworker serviceworker manifest image xslt report audioworklet json'.split(
    ' ',
  )

test.each(forwarded)('%s becomes no page, script or worker', async (path) => {
  const upstream = vi.fn<() => Promise<Response>>(async () => Response.json({}))
  const gateway = await createGatewayWith({ upstream })
  const statusOf = async (headers: Record<string, string>) =>
    (await gateway.request(`http://localhost${path}`, { headers })).status
  for (const destination of destinations) {
    const status = await statusOf({ 'Sec-Fetch-Dest': destination })
    expect([destination, status]).toEqual([destination, 403])
  }
  const worker = { 'Service-Worker': 'script', Authorization: 'Bearer k' }
  expect(await statusOf(worker)).toBe(403)
  expect(upstream).not.toHaveBeenCalled()
  expect(await statusOf({ Authorization: 'Bearer k' })).toBe(200)
  expect(await statusOf({ Authorization: 'Bearer k', 'Sec-Fetch-Dest': 'empty' })).toBe(200)
})

test('that an answer is one given before is told to the page that asked', async () => {
  const headers = { 'Idempotency-Replayed': 'true' }
  const gateway = await createGatewayWith({ upstream: async () => Response.json({}, { headers }) })
  const answer = await gateway.request('http://localhost/v1/sessions', {
    method: 'POST',
    headers: { Authorization: 'Bearer k', 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(answer.headers.get('Idempotency-Replayed')).toBe('true')
})
