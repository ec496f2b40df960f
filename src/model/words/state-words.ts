export const queued = 'Queued'
export const running = 'Running'
export const waiting = 'Waiting for you'
export const paused = 'Paused'
export const costLimited = 'Cost limit'
export const complete = 'Complete'
export const failed = 'Failed'
export const cancelled = 'Cancelled'
export const notReadYet = 'Not read yet'

/** The names of the fields of a new session. */
export const goal = 'Goal'
export const agent = 'Agent'
export const context = 'Context'
export const guardrails = 'Guardrails'
/** Guardrails by the console's own names. */
export const namedGuardrails = {
  budget: 'Budget',
  maxRounds: 'Maximum rounds',
  askBefore: 'Ask before',
} as const

/** Stands in place of a question that the service does not show. */
export const unsaidQuestion = 'The agent asks for your input.'
export const answered = 'Answered'
