import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { expect, test, vi } from 'vitest'

/** npm, its shell and two Nodes start one after the other. */
const limitMs = 90_000

test('kill -9 of npm ends what it started, though npm runs it in a shell that lives on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-npm-'))
  // A project of its own: to install this one would take away what other tests run on.
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(folder, 'scripts', 'run.mjs'))
  const ensure = 'export const ensureInstalled = () => process.execPath'
  writeFileSync(join(folder, 'scripts', 'ensure.mjs'), ensure)
  const note = join(folder, 'note')
  writeFileSync(
    join(folder, 'wait.ts'),
    `import { writeFileSync } from 'node:fs'
     process.on('SIGTERM', () => {
       writeFileSync(${JSON.stringify(note)}, 'stopped')
       process.exit(0)
     })
     setInterval(() => undefined, 1000)
     console.log('ready ' + process.pid)`,
  )
  const scripts = { start: 'node scripts/run.mjs wait' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))

  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, PATH: [process.env['PATH'], '/usr/bin'].join(delimiter) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await vi.waitFor(() => expect(output).toMatch(/ready \d+\n/), { timeout: limitMs })
  npm.kill('SIGKILL')
  await once(npm, 'exit')
  await vi.waitFor(() => expect(readFileSync(note, 'utf8')).toBe('stopped'), { timeout: limitMs })
  rmSync(folder, { recursive: true })
}, 180_000)
