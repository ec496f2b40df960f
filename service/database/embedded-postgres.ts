import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { createDataFolder } from './data-folder.ts'
import { findPostgresBinaries, programIn, serverUser } from './postgres-binaries.ts'
import { answersAt, findPostgresProcess } from './postgres-process.ts'

const startLimitMs = 60_000
const stopLimitSeconds = 10

export type EmbeddedPostgres = {
  url: string
  pid: number
  /** True when a server was still running there, left by a process that was killed. */
  reused: boolean
  /** A fast shutdown: open connections are closed, everything committed is kept. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free loopback port, its data under `folder`, or goes on with the one
 * that still runs there. `settings` are further server settings, such as `{ fsync: 'off' }` in tests.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const native = findPostgresBinaries()
  const { data, password } = createDataFolder(folder, native)
  const urlAt = (port: number) => `postgresql://signalbox:${password}@127.0.0.1:${port}/postgres`
  const stop = () => stopServer(native, data)

  const running = await adoptRunning(data, urlAt)
  if (running) return { url: urlAt(running.port), pid: running.pid, reused: true, stop }

  const port = await findFreePort()
  const log = join(folder, 'postgres.log')
  const server = launch(programIn(native, 'postgres'), serverArguments(data, port, settings), log)
  const deadline = Date.now() + startLimitMs
  while (!(await answersAt(urlAt(port)))) {
    if (server.failure()) throw new Error(`PostgreSQL did not start: ${lastLines(log)}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL is not answering; see ${log}`)
    await delay(25)
  }
  return { url: urlAt(port), pid: server.pid, reused: false, stop }
}

/** A server left behind may still be starting, recovering or shutting down: wait until it is one or the other. */
async function adoptRunning(data: string, urlAt: (port: number) => string) {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const running = findPostgresProcess(data)
    if (!running) return null
    if (running.port > 0 && (await answersAt(urlAt(running.port)))) return running
    if (Date.now() > deadline) {
      throw new Error(`A PostgreSQL (process ${running.pid}) holds ${data} but does not answer.`)
    }
    await delay(100)
  }
}

function serverArguments(data: string, port: number, settings: Readonly<Record<string, string>>) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '32MB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', data, '-p', String(port), ...flags]
}

/** Detached, so that Ctrl-C in a terminal reaches us first and the server outlives a kill of this process. */
function launch(program: string, args: readonly string[], log: string) {
  const output = openSync(log, 'a', 0o600)
  const child = spawn(program, args, {
    ...serverUser,
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let failed = false
  child.once('error', () => (failed = true))
  child.once('exit', () => (failed = true))
  child.unref()
  return { pid: child.pid ?? 0, failure: () => failed }
}

function stopServer(native: string, data: string): Promise<void> {
  const args = ['stop', '-D', data, '-m', 'fast', '-w', '-t', String(stopLimitSeconds)]
  return new Promise((resolve) => {
    const child = spawn(programIn(native, 'pg_ctl'), args, {
      ...serverUser,
      cwd: '/',
      detached: true,
      stdio: 'ignore',
    })
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').slice(-5).join(' ')
}
