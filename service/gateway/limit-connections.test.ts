import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterEach, expect, test } from 'vitest'

import type { Patience, Room } from './limit-connections.ts'
import { createListener, type Listener } from './listener.ts'

let listener: Listener
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await listener.close(0)
})

async function open(
  room: Room,
  answer: (request: Request) => Promise<Response> = async () => new Response('ok'),
  patience?: Patience,
) {
  const soon = patience ? { patience } : {}
  listener = await createListener({ host: '127.0.0.1', port: 0, room, ...soon })
  listener.serve(answer)
}

/** A connection that says `words` and no more, from an address of this machine. */
async function hold(words = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({
    port: Number(new URL(listener.url).port),
    host: '127.0.0.1',
    localAddress,
  })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (words !== '') socket.write(words)
  return socket
}

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function ask(socket: Socket): Promise<string> {
  socket.write(get)
  return String((await once(socket, 'data', { signal: AbortSignal.timeout(5_000) }))[0]).slice(
    0,
    15,
  )
}

const halfBody = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf'

test('connections that ask nothing, half a request or half a body shut nobody out, from the same address either', async () => {
  await open({ most: 20, mostOfOne: 10 })
  for (const words of ['', 'GET / HTTP/1.1\r\nHost:', halfBody]) {
    for (let count = 0; count < 30; count += 1) await hold(words)
    expect(await ask(await hold())).toBe('HTTP/1.1 200 OK')
  }
})

test('the oldest that has asked nothing goes first, and one that was answered before stays longer', async () => {
  await open({ most: 3, mostOfOne: 3 })
  const answered = await hold()
  await ask(answered)
  const oldest = await hold()
  const later = await hold()
  const closed = once(oldest, 'close')
  const another = await hold()
  await closed
  for (const socket of [answered, later, another]) expect(await ask(socket)).toBe('HTTP/1.1 200 OK')
})

test('where all wait for the rest of a body, the oldest makes room', async () => {
  let asked = 0
  await open({ most: 2, mostOfOne: 2 }, async (request) => {
    asked += 1
    return new Response(`${await request.text()} ok`)
  })
  const oldest = await hold(halfBody)
  await expect.poll(() => asked).toBe(1)
  await hold(halfBody)
  await expect.poll(() => asked).toBe(2)
  const closed = once(oldest, 'close')
  expect(await ask(await hold())).toBe('HTTP/1.1 200 OK')
  await closed
})

test('what is being answered is never cut: then the new one goes, unless it comes from another address', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  await open({ most: 4, mostOfOne: 2 }, async () => {
    asked += 1
    await held.promise
    return new Response('ok')
  })
  const busy = [await hold(get), await hold(get)]
  const answers = busy.map((socket) => once(socket, 'data'))
  await expect.poll(() => asked).toBe(2)
  await once(await hold(), 'close')
  const other = await hold(get, '127.0.0.2')
  answers.push(once(other, 'data'))
  await expect.poll(() => asked).toBe(3)
  held.resolve()
  for (const answer of await Promise.all(answers))
    expect(String(answer[0])).toMatch(/^HTTP\/1\.1 200/)
})

test.each(['', 'GET / HTTP/1.1\r\nHost:'])(
  'a connection whose headers do not come (%j) is closed at the time said, and told why',
  async (words) => {
    const times = { headersTimeout: 50, connectionsCheckingInterval: 20 }
    listener = await createListener({ host: '127.0.0.1', port: 0, times })
    expect(await text(await hold(words))).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s)
  },
)

const pieceBytes = 64 * 1024
const answerBytes = 256 * pieceBytes

/** More than the system takes for a reader that reads nothing: a stream, or all of it at once. */
function large(path: string): Response {
  if (path === '/whole') return new Response(new Uint8Array(answerBytes))
  let left = answerBytes
  const pull = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(new Uint8Array(pieceBytes))
    left -= pieceBytes
    if (left === 0) controller.close()
  }
  return new Response(new ReadableStream({ pull }))
}

const answerByPath = async ({ url }: Request) => {
  const { pathname } = new URL(url)
  return pathname === '/' ? new Response('ok') : large(pathname)
}
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Reads a little at a time, and answers how much there was when the answer or the connection ended. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0
  while (!socket.destroyed && bytes < answerBytes) {
    const piece: Buffer | null = socket.read()
    bytes += piece?.length ?? 0
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return bytes
}

test.each(['/stream', '/whole'])(
  'a reader that takes nothing of an answer is ended, and one that takes a little at a time gets all of it (%s)',
  async (path) => {
    const patience = { lookMs: 20, yields: 5, ends: 25 }
    await open({ most: 10, mostOfOne: 10 }, answerByPath, patience)
    const stuck = await hold(asking(path))
    const closed = once(stuck, 'close')
    const slow = await hold(asking(path))
    const idle = await hold()
    await ask(idle)
    expect(await readSlowly(slow)).toBeGreaterThanOrEqual(answerBytes)
    stuck.resume()
    await closed
    expect(stuck.bytesRead).toBeLessThan(answerBytes)
    expect(await ask(idle)).toBe('HTTP/1.1 200 OK')
  },
)

test('a reader that takes nothing makes room before those that ask nothing', async () => {
  const patience = { lookMs: 20, yields: 5, ends: 1_000_000 }
  await open({ most: 2, mostOfOne: 2 }, answerByPath, patience)
  await hold(asking('/stream'))
  let last = await hold()
  await expect
    .poll(async () => {
      const [before, next] = [last, await hold()]
      last = next
      await ask(next)
      return before.destroyed ? 'closed' : ask(before).catch(() => 'closed')
    })
    .toBe('HTTP/1.1 200 OK')
})
