import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { createListener } from './listener.ts'

test('a request that comes while the service starts is told that nothing was sent', async () => {
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  const { status, headers } = await fetch(`${listener.url}/v1/sessions`, { method: 'POST' })
  const told = [status, headers.get('Retry-After'), headers.get('X-Signalbox-Sent')]
  await listener.close(0)
  expect(told).toEqual([503, '1', 'no'])
})

test('a stop lets a request under way finish, and does not wait for its connection, which is kept', async () => {
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  listener.serve(async () => {
    asked.resolve()
    await held.promise
    return new Response('ok')
  })
  const answer = fetch(listener.url)
  await asked.promise
  const closed = listener.close(2 ** 30)
  held.resolve()
  expect(await (await answer).text()).toBe('ok')
  await closed
  // Shorter than a connection is kept.
}, 10_000)

test('a stop lets both of two requests finish that a connection has sent at once', async () => {
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  const asked = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  const held = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  listener.serve(async (request) => {
    const which = request.url.endsWith('/one') ? 'one' : 'two'
    asked[which].resolve()
    await held[which].promise
    return new Response(`this is ${which}`)
  })
  const { hostname, port } = new URL(listener.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const said = text(socket)
  for (const path of ['/one', '/two'])
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await Promise.all([asked.one.promise, asked.two.promise])
  const closed = listener.close(2 ** 30)
  held.one.resolve()
  await once(socket, 'readable').catch(() => undefined)
  held.two.resolve()
  expect(await said).toMatch(/this is one[^]*this is two/)
  await closed
}, 10_000)
