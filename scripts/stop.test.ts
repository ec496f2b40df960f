import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test, vi } from 'vitest'

const endless = 'new Promise(() => setInterval(() => {}, 1000))'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'the end of its parent'] as const)(
  '%s stops it cleanly',
  async (how) => {
    const program = await startProgram(`console.log('stopped')`)
    if (how === 'the end of its parent') program.child.disconnect()
    else program.child.kill(how)
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('stopped')
  },
)

test('one that is asked while it starts does not go on starting', async () => {
  const program = spawnProgram({ start: `console.log('starting'); await ${endless}` })
  await vi.waitFor(() => expect(program.output()).toContain('starting'), 30_000)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('it stops when its parent was gone before it could listen for that', async () => {
  const before = `await new Promise((gone) => process.once('disconnect', gone))`
  const program = spawnProgram({ before, start: 'setInterval(() => {}, 1000)' })
  program.child.disconnect()
  expect(await program.ended).toBe(0)
})

test('the same wish may come many times and in many ways, and the stop goes on', async () => {
  const program = await startProgram(`
    const heard = new Set()
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => heard.add(signal))
    const since = Date.now()
    while (heard.size < 2 || Date.now() - since < 700) await new Promise((go) => setTimeout(go, 20))
    console.log('stopped')`)
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  const more = setInterval(() => {
    program.child.kill('SIGTERM')
    program.child.kill('SIGHUP')
  }, 50)
  expect(await program.ended).toBe(0)
  clearInterval(more)
  expect(program.output()).toContain('stopped')
})

test('a later Ctrl-C ends a stop at once', async () => {
  const program = await startProgram(`await ${endless}`, { sameWishMs: 200, limitMs: 60_000 })
  const presses = setInterval(() => program.child.kill('SIGINT'), 100)
  expect(await program.ended).toBe(130)
  clearInterval(presses)
})

test('a stop that takes too long is broken off, and says so', async () => {
  const program = await startProgram(`await ${endless}`, { sameWishMs: 60_000, limitMs: 100 })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('The stop took longer than 0.1 s and was broken off.')
})

test('a stop goes on when nobody can hear its words any more', async () => {
  const program = await startProgram(`
    process.stderr.write('stopping')
    await new Promise((go) => setTimeout(go, 10))`)
  program.child.stdout?.destroy()
  program.child.stderr?.destroy()
  program.child.kill('SIGHUP')
  expect(await program.ended).toBe(0)
})

test('a start that fails, and whose clean-up fails too, says both and exits with 1', async () => {
  const program = spawnProgram({
    start: `await using left = { [Symbol.asyncDispose]: async () => { throw new Error('the socket stays') } }
    throw new Error('port 4680 is taken')`,
  })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('port 4680 is taken\nthe socket stays\n')
})

test('what fails later is stopped, says why and exits with 1', async () => {
  const program = spawnProgram({
    start: `return { failed: Promise.resolve(new Error('the disk is full')), stop: async () => console.log('stopped') }`,
  })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('stopped')
  expect(program.output()).toContain('the disk is full')
})

type Program = { output(): string; ended: Promise<unknown>; child: ChildProcess }

type Times = { sameWishMs: number; limitMs: number }

async function startProgram(stop: string, times?: Times): Promise<Program> {
  const start = `setInterval(() => {}, 1000); console.log('started')`
  const program = spawnProgram({ start, stop, times })
  await vi.waitFor(() => expect(program.output()).toContain('started'), 30_000)
  return program
}

function spawnProgram(parts: {
  before?: string
  start: string
  stop?: string
  times?: Times | undefined
}): Program {
  const { before = '', start, stop = '', times } = parts
  const module = pathToFileURL(join(import.meta.dirname, 'stop.ts')).href
  const script = `
    const { untilAskedToStop } = await import('${module}')
    const failed = new Promise(() => {})
    ${before}
    await untilAskedToStop(
      async () => { ${start}; return { failed, stop: async () => { ${stop} } } },
      ${JSON.stringify(times)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? [])
  for (const stream of streams) stream.on('data', (text) => (output += String(text)))
  // Not its "close": Node holds it back once the channel was closed from this side.
  const ended = Promise.all([
    once(child, 'exit'),
    ...streams.map((stream) => once(stream, 'close')),
  ]).then(([[code]]) => code as unknown)
  return { child, output: () => output, ended }
}
