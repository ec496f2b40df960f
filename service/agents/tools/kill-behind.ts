import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Kills what a process has started. Npx starts a server through a shell, and one that has hung does not see that its input ends. */
export async function killBehind(transport: object): Promise<void> {
  const pid = 'pid' in transport ? transport.pid : null
  if (typeof pid !== 'number') return
  // A machine without `ps` keeps those processes.
  const listed = await run('ps', ['-A', '-o', 'pid=,ppid=']).catch(() => ({ stdout: '' }))
  const pairs = listed.stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const tree = new Set([pid])
  // A process may be listed before the one that has started it.
  for (let size = 0; size < tree.size;) {
    size = tree.size
    for (const [child = 0, parent = 0] of pairs) if (tree.has(parent)) tree.add(child)
  }
  tree.delete(pid)
  for (const each of tree) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
