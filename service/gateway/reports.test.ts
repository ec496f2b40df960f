import { beforeEach, expect, test } from 'vitest'

import { startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()
let { gateway } = started
// The limits begin anew.
beforeEach(async () => {
  gateway = await started.createGatewayWith()
  started.service.entries.length = 0
})
const errors = () => started.service.entries.filter(({ event }) => event === 'error')

const violation = {
  type: 'csp-violation',
  age: 1,
  url: 'http://localhost:4680/sessions/ses_1?next=canary#canary',
  body: {
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.example/canary?canary',
    sourceFile: 'http://localhost:4680/assets/main.js?canary',
    sample: 'canary',
    disposition: 'enforce',
  },
}

function report(body: unknown, headers: Record<string, string> = {}, peer = '10.0.0.1') {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  return gateway.request('http://localhost/__signalbox/reports', init, { peer })
}

test('a report of a browser is one line of the log, without what may be secret in it', async () => {
  const answer = await report([violation, { type: 'deprecation', body: {} }, 'nonsense'])
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(errors()).toEqual([
    {
      event: 'error',
      requestId: expect.stringMatching(/^req_/),
      message: 'A browser stopped something by the content security policy.',
      directive: 'img-src',
      page: '/sessions/ses_1',
      blocked: 'https://evil.example',
      source: '/assets/main.js',
    },
  ])
  expect(JSON.stringify(started.service.entries)).not.toContain('canary')
})

test('what is inline or no address is named by its word alone', async () => {
  for (const blockedURL of ['inline', 'data:text/html,canary', 'canary canary', 7]) {
    await report([{ ...violation, body: { ...violation.body, blockedURL } }])
  }
  expect(errors().map(({ blocked }) => blocked)).toEqual(['inline', 'data:', '', ''])
})

test('more than 8 KiB, another type, no reports, and another method are refused', async () => {
  const large = [{ ...violation, url: 'x'.repeat(9_000) }]
  expect((await report(large)).status).toBe(413)
  expect((await report([violation], { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await report('{')).status).toBe(400)
  expect((await report({ type: 'csp-violation' })).status).toBe(400)
  expect((await report([violation], { Host: 'evil.example' })).status).toBe(421)
  const read = await gateway.request('http://localhost/__signalbox/reports')
  expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
})

async function statusesFrom(peer: string, count: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let at = 0; at < count; at += 1) statuses.add((await report([violation], {}, peer)).status)
  return statuses
}

test('no more than ten a minute of one address are taken, and false ones drown no other address', async () => {
  expect(await statusesFrom('10.0.0.1', 10)).toEqual(new Set([204]))
  expect(await statusesFrom('10.0.0.1', 100)).toEqual(new Set([429]))
  expect(await statusesFrom('10.0.0.2', 10)).toEqual(new Set([204]))
})

test('no more than sixty a minute are taken, from however many addresses', async () => {
  for (let at = 0; at < 6; at += 1) {
    expect(await statusesFrom(`10.0.1.${at}`, 10)).toEqual(new Set([204]))
  }
  expect(await statusesFrom('10.0.1.7', 10)).toEqual(new Set([429]))
})
