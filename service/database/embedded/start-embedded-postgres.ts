import { spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import {
  createServerData,
  openDataFolder,
  readableBinaries,
  superuser,
  lockFolder,
  ownerOfData,
  serverUserOf,
  type ServerUser,
} from './data-folder.ts'
import {
  findPostgresBinaries,
  minimalEnvironment,
  programIn,
  runToEnd,
} from './postgres-binaries.ts'
import { serviceRole, prepareServiceRole } from './service-role.ts'

/** After a crash on a slow disk; what is broken off begins again from the same checkpoint. */
const startLimitMs = 600_000
const stopLimitSeconds = 10

type Address = { host: string; port: number; settings: Readonly<Record<string, string>> }
type Server = { native: string; data: string; log: string; user: ServerUser; flags: string[] }

/**
 * Starts a real PostgreSQL, its data under `folder`, and starts it again when it ends. It listens on a
 * Unix socket inside its data, which no other user can enter; on Windows on a free loopback port.
 * A server that a killed process left there is ended first. `settings` are further server settings.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  report: (message: string) => void = () => undefined,
) {
  await using starting = new AsyncDisposableStack()
  const user = serverUserOf(folder)
  openDataFolder(folder, user)
  const lock = lockFolder(folder)
  starting.defer(() => lock.release())
  const native = readableBinaries(findPostgresBinaries(), folder, user)
  await endLeftServer(native, join(folder, 'postgres'))
  const { data, password } = await createServerData(folder, native, user)
  const address = await addressFor(data)
  const all = { max_connections: '60', shared_buffers: '32MB', ...address.settings, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = { native, data, log: join(folder, 'postgres.log'), user, flags }
  const { pid, failed, release } = await supervise(() => startServer(server), report)
  starting.defer(() => {
    release()
    return stopServer(native, data)
  })
  const superuserUrl = urlFor(address, superuser, password)
  const servicePassword = await prepareServiceRole(superuserUrl)
  const started = starting.move()
  return {
    /** The address for the service, whose role is no superuser and has a new password at every start. */
    url: urlFor(address, serviceRole, servicePassword),
    /** The same for the superuser, under which nothing but the role of the service is made. */
    superuserUrl,
    pid,
    failed,
    /** A fast shutdown: open connections are closed, everything committed is kept. */
    stop: () => started.disposeAsync(),
  }
}

/** Of a server that is still starting, recovering or shutting down, too, nothing is left after this. */
async function endLeftServer(native: string, data: string): Promise<void> {
  const left = findPostgresProcess(data)
  if (!left) return
  await stopServer(native, data)
  if (findPostgresProcess(data)?.pid === left.pid) {
    throw new Error(
      `A PostgreSQL that was left behind (process ${left.pid}) holds ${data} and does not stop. End that process, then start again.`,
    )
  }
}

/** A path that is too long for a socket leaves loopback, as on Windows. */
async function addressFor(data: string): Promise<Address> {
  const longest = process.platform === 'linux' ? 107 : 103
  const socket = Buffer.byteLength(join(data, '.s.PGSQL.5432'))
  if (process.platform === 'win32' || socket > longest) {
    const port = await findFreePort()
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    return { host: '127.0.0.1', port, settings: { ...settings, port: String(port) } }
  }
  const quoted = `"${data.replaceAll('"', '""')}"`
  const settings = { listen_addresses: '', unix_socket_directories: quoted, port: '5432' }
  return { host: data, port: 5432, settings }
}

/** Says what `pg` would else read from PGSSLMODE and PGOPTIONS, which are about another server. */
function urlFor({ host, port }: Address, role: string, password: string): string {
  const server = `${encodeURIComponent(host)}:${port}`
  return `postgresql://${role}:${password}@${server}/postgres?sslmode=disable&options=%20`
}

async function startServer({ native, data, log, user, flags }: Server): Promise<ChildProcess> {
  // Ours alone, by the lock of the folder: what a killed server left, PostgreSQL may take for a living one's.
  if (!findPostgresProcess(data)) rmSync(join(data, '.s.PGSQL.5432.lock'), { force: true })
  const output = openSync(log, 'a', 0o600)
  const logged = statSync(log).size
  // Detached, so that Ctrl-C in a terminal reaches us first.
  const child = spawn(programIn(native, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: '/',
    env: minimalEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  endAfterUs(child, data, user)
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const found = findPostgresProcess(data)
    if (found?.isReady && found.pid === child.pid) return child
    if (child.exitCode !== null || child.signalCode !== null) {
      failure ??= faultsIn(readFileSync(log).subarray(logged).toString())
      throw new Error(`PostgreSQL did not start: ${failure} (${log})`)
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`PostgreSQL did not get ready in ${startLimitMs / 1000} s; see ${log}`)
    }
    await delay(25)
  }
}

/** Waits for the end of its input, then for the server: a fast shutdown, and an immediate one if it hangs. */
const endOfServer = `
  read -r end
  for signal in INT QUIT; do
    read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -$signal "$1" || exit
    for second in 1 2 3; do sleep 1; kill -0 "$1" || exit; done
  done`

/** The server outlives no service, kill -9 included: a shell holds the other end of a pipe. Windows has none. */
function endAfterUs(server: ChildProcess, data: string, user: ServerUser): void {
  if (process.platform === 'win32' || server.pid === undefined) return
  const shell = spawn('/bin/sh', ['-c', endOfServer, 'sh', String(server.pid), data], {
    ...user,
    cwd: '/',
    env: minimalEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  // It was killed, or there is no such shell: the next start ends a server that was left.
  for (const part of [shell, shell.stdin]) part.on('error', () => undefined)
  server.once('exit', () => shell.kill())
}

/** The last faults in the log of an end, without times and process numbers; without a fault, the whole log. */
function faultsIn(log: string): string {
  const faults = [...log.matchAll(/(?:FATAL|PANIC|ERROR|HINT): +(.*)/g)].map(([, words]) => words)
  return faults.length > 0 ? faults.slice(-3).join(' ') : log.trim()
}

async function stopServer(native: string, data: string): Promise<void> {
  const args = ['stop', '-D', data, '-m', 'fast', '-w', '-t', String(stopLimitSeconds)]
  await runToEnd(programIn(native, 'pg_ctl'), args, ownerOfData(data))
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The live process of a server on this data, as `postmaster.pid` tells it; null without a process. */
function findPostgresProcess(data: string): { pid: number; isReady: boolean } | null {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (commandOf(pid)?.includes('postgres') === false || worksElsewhere(pid, data)) {
    // After a crash of the machine the number may belong to another program; PostgreSQL would refuse to start.
    rmSync(file, { force: true })
    return null
  }
  return { pid, isReady: lines[7]?.trim() === 'ready' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Null when this platform does not tell. */
function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return null
    }
  }
  const answer = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout : null
}

/** Whether it is another database's server: each works in the folder of its data, under whatever name. */
function worksElsewhere(pid: number, data: string): boolean {
  try {
    const [own, other] = [statSync(data), statSync(`/proc/${pid}/cwd`)]
    return own.ino !== other.ino || own.dev !== other.dev
  } catch {
    return false
  }
}

/** A server that has run so long was sound: its end is a new fault. */
const steadyMs = 30_000

type Patience = { firstPauseMs: number; longestPauseMs: number; limitMs: number }

const patience: Patience = { firstPauseMs: 100, longestPauseMs: 5_000, limitMs: 60_000 }

/** Starts a process again when it ends, after pauses that double, until starts have failed for `limitMs`. */
export async function supervise(
  start: () => Promise<ChildProcess>,
  report: (message: string) => void,
  { firstPauseMs, longestPauseMs, limitMs }: Patience = patience,
) {
  let child = await start()
  let isReleased = false
  const failed = Promise.withResolvers<Error>()
  void startAnew()

  async function startAnew(): Promise<void> {
    let pauseMs = firstPauseMs
    let failingSince: number | null = null
    for (;;) {
      const startedAt = Date.now()
      await ended(child)
      if (isReleased) return
      if (Date.now() - startedAt > steadyMs) [pauseMs, failingSince] = [firstPauseMs, null]
      failingSince ??= Date.now()
      const end = `PostgreSQL ended by itself (${child.signalCode ?? child.exitCode})`
      report(`${end}; it is started again.`)
      let fault: Error | null = new Error(`${end} again and again.`)
      while (fault) {
        if (Date.now() - failingSince > limitMs) return failed.resolve(fault)
        await delay(pauseMs, undefined, { ref: false })
        if (isReleased) return
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        try {
          child = await start()
          fault = null
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error))
        }
      }
    }
  }

  return {
    pid: () => child.pid ?? 0,
    failed: failed.promise,
    /** Ends the supervision; the caller then stops the process. */
    release: () => void (isReleased = true),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
