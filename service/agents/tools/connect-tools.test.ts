import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

import { connectTools, readToolFile } from './connect-tools.ts'
import {
  startFaultyToolServer,
  startHttpToolServer,
  startSessionToolServer,
  stdioToolServer,
} from './tool-server-fixture.ts'

const overHttp = await startHttpToolServer()
const warnings: string[] = []
const tools = connectTools(
  { local: stdioToolServer, web: { url: overHttp.url }, gone: { command: '/does/not/exist' } },
  (message) => warnings.push(message),
)
afterAll(async () => {
  await tools.close()
  await overHttp.close()
})
const { signal } = new AbortController()

test('the tools of each server that starts are listed under its name, and the others are named', async () => {
  const names = (await tools.list()).map(({ name }) => name)
  expect(names).toEqual(['local__echo', 'local__die', 'web__echo', 'web__die'])
  expect(tools.missing()).toEqual(['gone'])
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/"local__no\.name" is left out/),
    expect.stringMatching(/"web__no\.name" is left out/),
    expect.stringMatching(/"gone" cannot be used/),
  ])
})

test('a tool runs over stdio and over HTTP, and the environment of the service stays here', async () => {
  vi.stubEnv('SECRET', 'a secret of the service')
  expect(await tools.run('local__echo', { text: 'hello' }, signal)).toEqual({
    output: 'hello no secret',
    isError: false,
  })
  expect(await tools.run('web__echo', { text: 'hello' }, signal)).toEqual({
    output: 'hello',
    isError: false,
  })
  vi.unstubAllEnvs()
})

test('a server that dies in a call gives an error, and the next call starts it again', async () => {
  const died = await tools.run('local__die', { text: 'now' }, signal)
  expect(died).toMatchObject({
    isError: true,
    output: expect.stringMatching(/"local" gave no result; it is not known/),
  })
  expect(await tools.run('local__echo', { text: 'back' }, signal)).toMatchObject({ isError: false })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Calls of a server of its own over stdio, with a limit of one second; a shell starts it, as npx does. */
function impatientCalls() {
  const { command, args } = stdioToolServer
  const script = `"$0" "$@"; exit $?`
  const server = { command: 'sh', args: ['-c', script, command, ...args], timeoutSeconds: 1 }
  const outside = connectTools({ local: server }, () => undefined)
  onTestFinished(() => outside.close())
  return async (text: string) => (await outside.run('local__echo', { text }, signal)).output
}

test('a server over stdio that answers no call any more ends, and the next call starts it again', async () => {
  const say = impatientCalls()
  const pid = Number(await say('pid'))
  expect(await Promise.all(['hang', 'x', 'x'].map(say))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('timed out')),
  )
  expect(await say('x')).toContain('timed out')
  expect(isRunning(pid)).toBe(true)
  expect(await say('x')).toContain('timed out')
  expect(await say('back')).toBe('back no secret')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

test('a server over stdio that answers other calls stays, however often a slow one is late', async () => {
  const say = impatientCalls()
  const pid = await say('pid')
  for (const text of ['slow', 'slow', 'x', 'slow']) await say(text)
  expect(await say('pid')).toBe(pid)
})

test('a server over HTTP that was started again is connected anew', async () => {
  const server = await startSessionToolServer()
  const outside = connectTools({ web: { url: server.url } }, () => undefined)
  const echo = () => outside.run('web__echo', { text: 'hello' }, signal)
  expect(await echo()).toMatchObject({ isError: false })
  await server.restart()
  expect(await echo()).toMatchObject({ isError: true })
  expect(await echo()).toMatchObject({ isError: false })
  await outside.close()
  await server.close()
})

test('the tools of a server that is away stay listed, no call of one is carried out, and its session stays', async () => {
  const server = await startSessionToolServer()
  const outside = connectTools({ web: { url: server.url } }, () => undefined)
  const listed = await outside.list()
  expect(listed.map(({ name }) => name)).toEqual(['web__echo', 'web__die'])
  await server.close()
  const echo = async () => (await outside.run('web__echo', { text: 'hello' }, signal)).output
  // A call that is sent before the end of the socket has come here may have had its effect.
  await expect.poll(echo).toContain('did not carry out the call')
  expect(await outside.list()).toEqual(listed)
  expect(await echo()).toMatch(/did not carry out the call: fetch failed \(.*ECONNREFUSED/)
  expect(await outside.list()).toEqual(listed)
  const reopened = await server.reopen()
  expect(await echo()).toBe('hello')
  await outside.close()
  await reopened.close()
})

test('a call is called not carried out only where its server says so', async () => {
  const server = await startFaultyToolServer(async (text) => text)
  const outside = connectTools({ web: { url: server.url } }, () => undefined)
  const outputOf = async (text: string) => (await outside.run('web__act', { text }, signal)).output
  expect(await outputOf('Sent')).toBe('Sent')
  const refused = ['-32601 No method', '-32602 Unknown tool: act', '413', '429']
  refused.push('-32602 Invalid arguments for tool act: output_path is missing')
  for (const text of refused) {
    expect(await outputOf(text)).toContain('did not carry out the call')
  }
  const sent = ['-32603 Fault', '-32602 Invalid tools/call result', '-32000 Late', '408']
  sent.push('-32602 Invalid structured content for tool act: a field is missing')
  for (const text of sent) {
    expect(await outputOf(text)).toContain('it is not known if the call took effect')
  }
  await outside.close()
  await server.close()
})

test.each(['413', '500', '404'])(
  'a call that its server answers with %s leaves the calls of others alone',
  async (status) => {
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const server = await startFaultyToolServer(async (text) => {
      begun.resolve()
      await released.promise
      return text
    })
    const outside = connectTools({ web: { url: server.url } }, () => undefined)
    const other = outside.run('web__act', { text: 'Sent' }, signal)
    await begun.promise
    expect(await outside.run('web__act', { text: status }, signal)).toMatchObject({ isError: true })
    released.resolve()
    expect(await other).toEqual({ output: 'Sent', isError: false })
    await outside.close()
    await server.close()
  },
)

/** A server that notes its number, ends at its first start, and says nothing at the next. */
function silentServer() {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-silent-'))
  const file = join(folder, 'number')
  const script = `const fs = require('node:fs'); const isFirst = !fs.existsSync(process.argv[1])
    fs.writeFileSync(process.argv[1], String(process.pid)); if (isFirst) process.exit(1)
    process.stdin.resume()`
  const isAtWork = () => existsSync(file) && isRunning(Number(readFileSync(file, 'utf8')))
  const command = { command: process.execPath, args: ['-e', script, file] }
  return { command, isAtWork, remove: () => rmSync(folder, { recursive: true }) }
}

test('a server that has failed keeps nobody waiting while it starts again, and ends with the service', async () => {
  const silent = silentServer()
  const outside = connectTools({ silent: silent.command }, () => undefined, { restMs: 0 })
  expect(await outside.list()).toEqual([])
  expect(await outside.list()).toEqual([])
  await expect.poll(() => silent.isAtWork()).toBe(true)
  await outside.close()
  await expect.poll(() => silent.isAtWork()).toBe(false)
  silent.remove()
})

test('a server that gives no first answer holds up nobody for longer than its limit, and is named', async () => {
  const silent = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] }
  const outside = connectTools({ silent }, () => undefined, { startMs: 50 })
  onTestFinished(() => outside.close())
  expect(await outside.list()).toEqual([])
  expect(outside.missing()).toEqual(['silent'])
})

test('a server that has answered keeps nobody waiting while it is started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-once-'))
  const [file, path] = [join(folder, 'started'), stdioToolServer.args.at(-1)]
  const script = `if (fs.existsSync('${file}')) process.stdin.resume()
    else { fs.writeFileSync('${file}', ''); process.argv[1] = '${path}'; import('${path}') }`
  const once = { ...stdioToolServer, args: ['-e', script] }
  const outside = connectTools({ once }, () => undefined)
  onTestFinished(async () => {
    await outside.close()
    rmSync(folder, { recursive: true })
  })
  const listed = await outside.list()
  expect(listed).toHaveLength(2)
  await outside.run('once__die', { text: 'now' }, signal)
  expect(await outside.list()).toEqual(listed)
})

test('an abort ends the wait for a server that connects', async () => {
  const silent = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] }
  const outside = connectTools({ silent }, () => undefined)
  const aborting = new AbortController()
  const run = outside.run('silent__echo', {}, aborting.signal)
  aborting.abort(new Error('cancelled'))
  await expect(run).rejects.toThrow('cancelled')
  await outside.close()
})

test('a long result is cut, and an unknown tool is an error that the model reads', async () => {
  const long = await tools.run('web__echo', { text: 'x'.repeat(50_000) }, signal)
  expect(long.output.length).toBeLessThan(21_000)
  expect(long.output).toMatch(/50000 characters/)
  const unknown = await tools.run('web__nothing', {}, signal)
  expect(unknown.isError).toBe(true)
  expect(unknown.output).not.toContain('not known')
  expect((await tools.run('other__echo', {}, signal)).isError).toBe(true)
})

test('an answer without an end is broken off before it fills the memory', async () => {
  const server = await startFaultyToolServer(async (text) => text)
  const outside = connectTools({ web: { url: server.url, timeoutSeconds: 5 } }, () => undefined)
  const { output, isError } = await outside.run('web__act', { text: 'endless' }, signal)
  expect(output).toMatch(/it is not known if the call took effect: .*longer than 32 MiB/)
  expect(isError).toBe(true)
  expect((await outside.run('web__act', { text: 'again' }, signal)).output).toBe('again')
  await outside.close()
  await server.close()
})

test('the errors of a server are cut, and tell neither the model nor the log its keys', async () => {
  const key = 'tk-0123456789'
  const words = `Bad key ${key}. ${'More words. '.repeat(5_000)}`
  const strict = await serveOnFreePort((_request, response) => {
    response.writeHead(401).end(words)
  })
  const failing = await startHttpToolServer(() => Promise.reject(new Error(words)))
  const faulty = await startFaultyToolServer(async () => `-32603 ${words}`)
  const env = { SECRET: key }
  const headers = { Authorization: `Bearer ${key}` }
  const told: string[] = []
  const outside = connectTools(
    {
      strict: { url: `${strict.url}/mcp?apiKey=${key}` },
      failing: { url: failing.url, headers: { 'X-Key': key } },
      faulty: { url: faulty.url, headers },
      local: { ...stdioToolServer, env },
    },
    (message) => told.push(message),
  )
  for (const tool of ['strict__act', 'failing__echo', 'faulty__act']) {
    const { output, isError } = await outside.run(tool, { text: 'x' }, signal)
    expect(output).toContain('Bad key ….')
    expect(output.length).toBeLessThan(21_000)
    expect(isError).toBe(true)
  }
  // The text that a tool has read for the model stays as it is.
  expect((await outside.run('local__echo', { text: 'x' }, signal)).output).toBe(`x ${key}`)
  expect(told.filter((message) => message.includes('Bad key'))).toHaveLength(1)
  expect(told.join()).not.toContain(key)
  expect(told.join().length).toBeLessThan(21_000)
  await outside.close()
  await Promise.all([strict, failing, faulty].map((server) => server.close()))
})

test('a tool that is too slow ends with an error, and an abort ends the wait at once', async () => {
  const slow = await startHttpToolServer(() => new Promise(() => undefined))
  const impatient = connectTools({ slow: { url: slow.url, timeoutSeconds: 1 } }, () => undefined)
  expect(await impatient.run('slow__echo', { text: 'x' }, signal)).toMatchObject({
    isError: true,
    output: expect.stringContaining('it is not known if the call took effect'),
  })
  const aborting = new AbortController()
  const run = impatient.run('slow__echo', { text: 'x' }, aborting.signal)
  aborting.abort(new Error('cancelled'))
  await expect(run).rejects.toThrow('cancelled')
  await impatient.close()
  await slow.close()
})

/** Until the test ends, `fetch` itself waits a second in place of five minutes. */
async function shortenPatience() {
  // It makes the client of all its requests with the first.
  await fetch(overHttp.url).then((answer) => answer.text())
  const place = Symbol.for('undici.globalDispatcher.2')
  const usual = Object(Reflect.get(globalThis, place))
  const limits = { headersTimeout: 1_000, bodyTimeout: 1_000 }
  Reflect.set(globalThis, place, Reflect.construct(usual.constructor, [limits]))
  onTestFinished(() => void Reflect.set(globalThis, place, usual))
}

test('a call may take as long as its limit says, also if fetch gives up before', async () => {
  const silent = await serveOnFreePort(() => undefined)
  const { promise: called, resolve: call } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<string>()
  const slow = await startHttpToolServer(() => {
    call()
    return released
  })
  await shortenPatience()
  const outside = connectTools({ slow: { url: slow.url, timeoutSeconds: 10 } }, () => undefined)
  const run = outside.run('slow__echo', { text: 'x' }, signal)
  await called
  await expect(fetch(silent.url)).rejects.toThrow('fetch failed')
  release('done')
  expect(await run).toEqual({ output: 'done', isError: false })
  await outside.close()
  await Promise.all([slow.close(), silent.close()])
})

test('a file of servers that is not as described is refused with its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-tools-'))
  const file = join(folder, 'tools.json')
  writeFileSync(file, '{ "mcpServers": { "files": { "command": "npx", "args": "x" } } }')
  await expect(readToolFile(file)).rejects.toThrow(/mcpServers\.files/)
  const headers = { Authorization: 'Bearer two\nlines' }
  writeFileSync(file, JSON.stringify({ mcpServers: { web: { url: overHttp.url, headers } } }))
  await expect(readToolFile(file)).rejects.toThrow(/^(?!.*lines).*mcpServers\.web/s)
  writeFileSync(file, '{ "mcpServers": ')
  await expect(readToolFile(file)).rejects.toThrow(/not JSON/)
  await expect(readToolFile(join(folder, 'none.json'))).rejects.toThrow(/cannot be read/)
  writeFileSync(file, '{ "mcpServers": { "web": { "url": "http://127.0.0.1:1/mcp" } } }')
  expect(Object.keys(await readToolFile(file))).toEqual(['web'])
  rmSync(folder, { recursive: true })
})
