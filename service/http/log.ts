import type { Config } from '#service/config.ts'

/** An entry of the log, a line: the event and its plain facts; never a body, a header or a secret. */
export type LogEntry = {
  event: 'started' | 'stopped' | 'request' | 'error' | 'account' | 'limited'
  [fact: string]: string | number | null
}

export type Log = (entry: LogEntry) => void

/** Errors, and what tells a guesser or a stolen key: sign-ins, changes of accounts and keys, and refusals for too many. */
const alwaysWritten: ReadonlySet<LogEntry['event']> = new Set(['error', 'account', 'limited'])

/** Writes entries as JSON lines with the time, through `write`. */
export function createLog(level: Config['log'], write: (line: string) => void): Log {
  return (entry) => {
    if (level === 'off' || (level === 'errors' && !alwaysWritten.has(entry.event))) return
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
}

/** The facts of an error: its name, message and stack, for the log only. */
export function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { message: String(error) }
  return { name: error.name, message: error.message, stack: error.stack ?? '' }
}
