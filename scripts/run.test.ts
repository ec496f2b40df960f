import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'

import { expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

test('kill -9 of npm ends what it started, though npm runs it in a shell that lives on', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-npm-')))
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
  const command = `node ${join(root, 'scripts', 'run.mjs')} ${relative(root, join(folder, 'wait'))}`
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: command } }),
  )

  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, PATH: [process.env['PATH'], '/usr/bin'].join(delimiter) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await vi.waitFor(() => expect(output).toMatch(/ready \d+\n/), { timeout: 30_000 })
  npm.kill('SIGKILL')
  await once(npm, 'exit')
  await vi.waitFor(() => expect(readFileSync(note, 'utf8')).toBe('stopped'), { timeout: 10_000 })
  rmSync(folder, { recursive: true })
})
