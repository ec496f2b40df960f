import type { Freshness } from '#src/model/freshness.ts'

export const bar = 'Actions on this session'
export const more = 'More actions'
export const openExport = 'Export…'
export const sessionId = 'Session id'
export const copyId = 'Copy session id'

export const noCost = 'No cost shown'
/** An ended session is neither live nor late. */
export const liveSigns: Readonly<Record<Freshness['kind'], string>> = {
  loading: '',
  live: 'live',
  stale: 'not updated',
  disconnected: 'disconnected',
  final: '',
}
