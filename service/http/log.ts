/** One line of the log: what happened and its plain facts; never a body, a header or a secret. */
export type LogEntry = {
  event: 'started' | 'stopped' | 'request' | 'error'
  [fact: string]: string | number | null
}

export type Log = (entry: LogEntry) => void

/** Which entries are written: `LOG` of the settings. */
export type LogLevel = 'off' | 'errors' | 'requests'

/** Writes entries as JSON lines with the time, through `write`. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  return (entry) => {
    if (level === 'off' || (level === 'errors' && entry.event !== 'error')) return
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
}

/** The facts of an error: its name, message and stack, for the log only. */
export function describeError(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { message: String(error) }
  return { name: error.name, message: error.message, stack: error.stack ?? '' }
}
