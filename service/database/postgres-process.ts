import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

export type PostgresProcess = { pid: number; port: number }

/** What `postmaster.pid` says about a server on this data folder, when that process lives. */
export function findPostgresProcess(data: string): PostgresProcess | null {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (commandOf(pid)?.includes('postgres') === false) {
    // After a crash of the machine the number may belong to another program; PostgreSQL would refuse to start.
    rmSync(join(data, 'postmaster.pid'), { force: true })
    return null
  }
  return { pid, port }
}

/** True once a query is answered there. */
export async function answersAt(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
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
