/** How long a connection may take before the database counts as gone. */
export const connectionTimeoutMillis = 10_000

/** SQLSTATE classes: connection, resources (a full disk), operator intervention, the machine below. */
const goneClasses = new Set(['08', '53', '57', '58'])
const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // Rolled back by the server in favour of another transaction.
  '40001',
  '40P01',
])
/** The driver gives these no code. */
const goneWords =
  /^(connection terminated|client has encountered a connection error|client was closed|timeout exceeded when trying to connect|timeout expired|cannot use a pool after calling end|what listens there is not our)/i

/** Whether an error of a query tells of the database or the way to it, so that the same may work later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Whatever keeps a connection from being made, a missing socket file too.
  if ('syscall' in error && error.syscall === 'connect') return true
  if ('code' in error && typeof error.code === 'string') {
    return goneCodes.has(error.code) || goneClasses.has(error.code.slice(0, 2))
  }
  return goneWords.test(error.message)
}
