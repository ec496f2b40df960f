import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the console before a service elsewhere, which needs no database, on a free port. */
function start(dataFolder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join('scripts', 'start.ts'), '--app', folder], {
    env: { ...process.env, PORT: '0', SIGNALBOX_DATA: dataFolder, ...env },
    // The open channel ends it when this worker is gone, however it went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('There are no pipes')
  return { child, stdout, stderr }
}

const elsewhere = { SERVICE_URL: 'http://127.0.0.1:9' }

test('a start says where the console is, where the data lies and how to stop it', async () => {
  writeFileSync(join(folder, 'index.html'), '')
  const { child, stdout } = start(join(folder, 'data'), elsewhere)
  let output = ''
  stdout.setEncoding('utf8').on('data', (words: string) => (output += words))
  await vi.waitFor(() => expect(output).toContain('Ctrl-C'), { timeout: 20_000 })
  expect(output).toMatch(/^Signalbox is at http:\/\/127\.0\.0\.1:\d+\n/)
  expect(output).toContain(`keys lie in ${join(folder, 'data')}\nCtrl-C stops it\n`)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  ['the folder itself', '', {}],
  ['a folder above it, with a service elsewhere', '/deeper', elsewhere],
])('a file in the way of %s is one sentence', async (_, deeper, env) => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { child, stderr } = start(file + deeper, env)
  const [said, [code]] = await Promise.all([text(stderr), once(child, 'exit')])
  expect(said).toMatch(
    /^Signalbox cannot keep its data in \S+: (EEXIST|ENOTDIR): [^\n]*\. Mend [^\n]*\n$/,
  )
  expect(code).toBe(1)
})

test('a start whose npm goes by another name, as in an emulator, starts', () => {
  const script = 'node scripts/run.mjs parent'
  const npm = `process.exitCode = require('node:child_process').spawnSync(process.env.npm_lifecycle_script, { shell: true }).status`
  const env = { ...process.env, npm_lifecycle_script: script, npm_config_user_agent: 'npm/11.0.0' }
  expect(spawnSync(process.execPath, ['-e', npm, 'npm'], { env }).status).toBe(0)
})

test('a start whose npm has gone before it does not start', async () => {
  const child = spawn(process.execPath, [join('scripts', 'run.mjs'), 'start', '--app', folder], {
    env: {
      ...process.env,
      ...elsewhere,
      PORT: '0',
      SIGNALBOX_DATA: join(folder, 'data'),
      npm_lifecycle_script: 'node scripts/run.mjs start',
      npm_config_user_agent: 'npm/11.0.0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  expect(await once(child, 'exit', { signal: AbortSignal.timeout(20_000) })).toEqual([143, null])
  expect(await said).toBe('')
})
