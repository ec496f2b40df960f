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

/** Stands in place of a question that the service does not show. */
export const unsaidQuestion = 'The agent asks for your input.'
export const answered = 'Answered'
export const thinking = (text: string) => `Thinking: ${text}`

export const budgetOfNothing = 'A budget is more than nothing.'
export const budgetTooSmall = (spent: string) =>
  `The new budget is a total, not a top-up: it must be above the ${spent} already spent.`
