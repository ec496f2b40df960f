import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { expect, test, vi } from 'vitest'

const endless = 'new Promise(() => setInterval(() => {}, 1000))'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops it cleanly', async (signal) => {
  const program = await startProgram(`console.log('stopped')`)
  program.child.kill(signal)
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('stopped')
})

test('it stops when its parent is gone', async () => {
  const program = await startProgram(`console.log('stopped')`)
  program.child.disconnect()
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('stopped')
})

test('two signals at once are one wish, a later one ends it at once', async () => {
  const program = await startProgram(`console.log('stopping'); await ${endless}`)
  program.child.kill('SIGINT')
  program.child.kill('SIGTERM')
  await delay(600)
  expect(program.output()).toContain('stopping')
  expect(program.child.exitCode).toBeNull()
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(130)
})

test('a start that fails says why and exits with 1', async () => {
  const program = spawnProgram(`throw new Error('port 4680 is taken')`, '')
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('port 4680 is taken\n')
})

test('a start that fails, and whose clean-up fails too, says both', async () => {
  const program = spawnProgram(
    `await using left = { [Symbol.asyncDispose]: async () => { throw new Error('the socket stays') } }
    throw new Error('port 4680 is taken')`,
    '',
  )
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('port 4680 is taken\nthe socket stays\n')
})

test('what fails later is stopped, says why and exits with 1', async () => {
  const program = spawnProgram(
    `return { failed: Promise.resolve(new Error('the disk is full')), stop: async () => console.log('stopped') }`,
    '',
  )
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('stopped')
  expect(program.output()).toContain('the disk is full')
})

type Program = { output(): string; ended: Promise<unknown>; child: ChildProcess }

async function startProgram(stop: string): Promise<Program> {
  const program = spawnProgram(`setInterval(() => {}, 1000); console.log('started')`, stop)
  await vi.waitFor(() => expect(program.output()).toContain('started'), 4_000)
  return program
}

function spawnProgram(start: string, stop: string): Program {
  const module = pathToFileURL(join(import.meta.dirname, 'stop.ts')).href
  const script = `
    const { untilAskedToStop } = await import('${module}')
    const failed = new Promise(() => {})
    await untilAskedToStop(async () => { ${start}; return { failed, stop: async () => { ${stop} } } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? [])
  for (const stream of streams) stream.on('data', (text) => (output += String(text)))
  // Not "close": Node holds it back once the channel was closed from this side.
  const ended = Promise.all([
    once(child, 'exit'),
    ...streams.map((stream) => once(stream, 'end')),
  ]).then(([[code]]) => code as unknown)
  return { child, output: () => output, ended }
}
