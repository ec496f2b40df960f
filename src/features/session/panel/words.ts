export const panel = 'About this session'
export const tabs = {
  line: 'Line',
  brief: 'Brief',
  rounds: 'Rounds',
  report: 'Report',
  json: 'JSON',
} as const

export const noGoal = 'The service does not show the goal.'
export const noContext = 'The service shows no context.'
export const contextFailed = 'The whole context could not be read'
export const contextBeginning = 'Only the beginning of the context is shown.'
export const showBeginning = 'Show the beginning only'
export const showContext = 'Show all of the context'
export const contextAsJson = 'Context as JSON'
export const noGuardrails = 'The service shows no guardrails.'
export const budgetNow = 'Budget now'
export const asSent = 'As sent'
export const furtherFields = 'Further fields from the service'

export const costByRound = 'Cost by round'
