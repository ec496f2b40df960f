export const queued = 'Eingereiht'
export const running = 'Läuft'
export const waiting = 'Wartet auf Antwort'
export const paused = 'Angehalten'
export const costLimited = 'Kostengrenze'
export const complete = 'Fertig'
export const failed = 'Gescheitert'
export const cancelled = 'Abgebrochen'
export const notReadYet = 'Noch nicht gelesen'

export const goal = 'Ziel'
export const agent = 'Agent'
export const context = 'Kontext'
export const guardrails = 'Leitplanken'
export const namedGuardrails = {
  budget: 'Budget',
  maxRounds: 'Höchstzahl der Runden',
  askBefore: 'Rückfrage vor',
} as const

export const unsaidQuestion = 'Der Agent bittet um eine Eingabe.'
export const answered = 'Beantwortet'
