import type { Freshness } from '#src/model/freshness.ts'

export const bar = 'Aktionen für diese Sitzung'
export const more = 'Weitere Aktionen'
export const openExport = 'Exportieren…'
export const sessionId = 'Sitzungs-ID'
export const copyId = 'Sitzungs-ID kopieren'

export const noCost = 'Keine Kosten angezeigt'
export const liveSigns: Readonly<Record<Freshness['kind'], string>> = {
  loading: '',
  live: 'live',
  stale: 'nicht aktuell',
  disconnected: 'getrennt',
  final: '',
}
