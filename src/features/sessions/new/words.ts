import type { ChoiceName } from '#src/model/create-fields.ts'
import type { Choice } from '#src/model/dialect.ts'

export const loadingDraft = 'Loading your draft'
export const readingExample = 'Reading the session that this form begins like'
export const exampleFailed = 'The console could not read the session that this form begins like'
export const createSession = 'Create session'

export const goalHint = 'The aim of the session, in your own words.'
export const contextHint = 'Facts, limits and places that the agent should know.'
export const sendAsJson = 'Send this as JSON'

export const guardrailsAsJson = 'Guardrails as JSON'
export const writeGuardrailsAsJson = 'Write the guardrails as JSON'
export const guardrailsTextHint =
  'The console reads limits in lines such as “Budget: 20” and “Maximum rounds: 40”.'
export const budgetHint = (amount: string | null) =>
  `When the session has spent ${amount ?? 'this amount'}, it is held until you raise the budget.`
export const maxRoundsHint = 'A whole number.'
export const askBeforeHint =
  'Actions that need your permission, such as changes to closed periods. For a model behind the local service: names of tools or servers, or *, with commas or spaces between. Any other word means every tool.'
export const asJson = (title: string) => `${title} as JSON`

export const noFieldFor = (label: string) => `${label}: this service has no field for this text`
export const textNotSent = 'Your text is not sent.'
export const moveText = 'Enter the text in a field of the service, then remove it here.'
export const enterOrRemove = (labels: string) =>
  `${labels}: enter the text in a field, or remove it`
export const removeNamed = (label: string) => `Remove ${label}`

export const openVariables = (names: readonly string[]) =>
  `Variables without a value are sent as they stand: ${names.join(', ')}`
export const showRequest = (name: string) => `Show: ${name}`

export const goalSentAt = (moment: string) => `This goal was sent before: ${moment}`
export const sessionExists = 'Its session exists. This click sent nothing.'
export const sessionMayExist = 'Its session may exist. This click sent nothing.'
export const onlyIfTwo = 'Create another session only if you want two.'
export const createAnother = 'Create another session'

export const usualChoice = 'The usual one of the service'
export const choice = (field: ChoiceName, { name, title }: Choice) => {
  if (field !== 'agent' || name === '') return title
  return name === title ? `The ${name} agent` : `The ${name} ${title}`
}
export const notOffered = (name: string) => `“${name}” is no choice of this service`
export const rehearsal =
  'This service runs the rehearsal agent: it plays a session and does no real work'
export const sceneHelp =
  'A line like this in the context sets the scene. Each part may be left out.'
export const sceneLine = 'Scene line'
export const sceneParts: readonly (readonly [name: string, meaning: string])[] = [
  ['rounds', 'the number of rounds'],
  ['messages', 'the number of messages in each round'],
  ['ask', 'the rounds that ask you a question: 2, or 2,4, or 0 for no round'],
  ['kind', 'the form of the question: choice, text, questions, schema'],
  ['subagents', 'the round that has two subagents, or 0 for no round'],
  ['fail', 'the round in which the session fails'],
  ['cost', 'dollars for each round'],
  ['pace', 'milliseconds for each round'],
]
export const contextSetsScene = 'The context sets a scene'
export const addLine = 'Add this line to the context'
