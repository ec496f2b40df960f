import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/** What the default data folder depends on. */
export type Machine = { platform: NodeJS.Platform; home: string; isRoot: boolean }

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return { platform: process.platform, home: homedir(), isRoot: process.getuid?.() === 0 }
}

/** Where data is kept when `SIGNALBOX_DATA` names no folder: the state directory of the user. */
export function defaultDataFolder(env: Env, { platform, home, isRoot }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'signalbox')
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'signalbox')
  }
  // PostgreSQL does not work as root, and the user it works as cannot enter root's home.
  if (isRoot) return '/var/lib/signalbox'
  const state = env.XDG_STATE_HOME
  const base = state !== undefined && isAbsolute(state) ? state : join(home, '.local', 'state')
  return join(base, 'signalbox')
}
