import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { vi } from 'vitest'

/** npm, its shell and two Nodes start one after the other. */
const startLimitMs = 90_000

export type Receiver = 'the group' | 'npm' | 'the shell of npm' | 'every process'

/**
 * For tests: `npm start` in a project of its own, whose start command is `script`. To install the real
 * project would take away what other tests run on.
 */
export async function npmStart(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-npm-'))
  // PostgreSQL has a user of its own when we are root, and must reach the folders inside.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(folder, 'scripts', 'run.mjs'))
  const ensure = 'export const ensureInstalled = () => process.execPath'
  writeFileSync(join(folder, 'scripts', 'ensure.mjs'), ensure)
  writeFileSync(join(folder, 'scripts', 'start.ts'), script)
  const scripts = { start: 'node scripts/run.mjs start' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const { DATABASE_URL: _, ...env } = process.env
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: {
      ...env,
      PATH: [process.env['PATH'], '/usr/bin'].join(delimiter),
      PORT: '0',
      SIGNALBOX_DATA: join(folder, 'data'),
    },
    // A group of its own, as a terminal and a supervisor give it one.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return {
    npm,
    folder,
    /** The address that it has said, once it serves. */
    async url() {
      await vi.waitUntil(() => output.includes('Ctrl-C stops it'), { timeout: startLimitMs })
      return /http:\S+/.exec(output)?.[0] ?? ''
    },
    signal(to: Receiver, signal: NodeJS.Signals) {
      const pid = npm.pid ?? 0
      if (to === 'the group') kill(-pid, signal)
      else if (to === 'npm') kill(pid, signal)
      else if (to === 'the shell of npm') kill(childOf(pid), signal)
      else for (const one of processesIn(folder)) kill(one.pid, signal)
    },
    /** Nobody hears its words any more. */
    hangUp() {
      npm.stdout.destroy()
      npm.stderr.destroy()
    },
    /** From the first moment: the start makes the database by another PostgreSQL. */
    runsPostgres: () => processesIn(folder).some(({ command }) => /bin.postgres/.test(command)),
    /** The processes that run in this project or on its data. */
    processes: () => processesIn(folder),
    async remove() {
      for (const { pid } of processesIn(folder)) kill(pid)
      if (!hasEnded(npm)) await once(npm, 'exit')
      await vi.waitUntil(() => processesIn(folder).length === 0, { timeout: startLimitMs })
      rmSync(folder, { recursive: true })
    },
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself meanwhile.
  }
}

function processesIn(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(join('/proc', name, 'cmdline'), 'utf8').replaceAll('\0', ' ')
      const place = readlinkSync(join('/proc', name, 'cwd'))
      const isOurs = command.includes(folder) || place.startsWith(folder)
      return isOurs ? { pid: Number(name), command } : []
    } catch {
      // No process, or one that has just ended.
      return []
    }
  })
}
