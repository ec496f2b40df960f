import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says about a server on this data, when that process lives. */
export function findPostgresProcess(data: string): { pid: number; isReady: boolean } | null {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (commandOf(pid)?.includes('postgres') === false) {
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
