import type { DisconnectedCause } from '#src/model/freshness.ts'

/** The cause why nothing comes any more, as a label. */
export const causes: Readonly<Record<DisconnectedCause, string>> = {
  offline: 'Offline',
  'signed-out': 'Signed out',
  'rate-limited': 'Too many requests',
  unreachable: 'Not reachable',
  'service-error': 'Service error',
  unreadable: 'Unreadable answer',
  gone: 'Not found',
}

/** The same at the end of a sentence. */
export const reasons: Readonly<Record<DisconnectedCause, string>> = {
  offline: 'this device is offline',
  'signed-out': 'you are not signed in',
  'rate-limited': 'the service asks for fewer requests',
  unreachable: 'the service cannot be reached',
  'service-error': 'the service answers with an error',
  unreadable: 'the last answer could not be read',
  gone: 'the service no longer knows this session',
}
