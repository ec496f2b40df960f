import type { Transcript } from '#src/queries/sessions/session-queries.ts'

export const breadcrumb = 'Breadcrumb'
export const sessions = 'Sessions'
export const allSessions = 'All sessions'
export const answer = 'Answer'
export const startAgain = 'Start like this'
export const line = 'Line of rounds'
export const about = 'About'

export const loading = 'Loading the session'
export const unknownSession = 'The service knows no session with this id'
export const sessionIsGone = 'The service no longer has this session'
export const goneAdvice =
  'A service may remove ended sessions. The list keeps the last figures. If that surprises you, check that the key in use belongs to the right account.'
export const nothingChanged = 'Reading the session changed nothing.'
export const triesAgain = 'The console tries again by itself.'
export const messagesFailed = (why: string) => `Messages cannot be read now: ${why.toLowerCase()}`
export const messagesAreAbove = 'Everything read so far is above.'

export const status = 'Status'
export const thisSession = 'This session:'
export const rehearsal = 'rehearsal'
export const rehearsalMeans = 'No model runs here: the agent plays a script'
export const modelMeans = (model: string) => `The model ${model} works on this session`
export const tokens = 'Tokens'
export const inPercent = (percent: string) => `${percent}%`
export const largeUnits = [
  [1e3, (amount: string) => `${amount}K`],
  [1e6, (amount: string) => `${amount}M`],
  [1e9, (amount: string) => `${amount}B`],
  [1e12, (amount: string) => `${amount}T`],
] as const
export const tokensInAndOut = (input: string, output: string) => `${input} in, ${output} out`
export const burn = 'Burn'
export const rounds = 'Rounds'
export const ofSubagents = (count: number) => `+ ${count} of subagents`
export const duration = 'Took'
export const runningFor = 'Running for'
export const sinceCreation = 'Since creation'
export const active = 'Active'
export const waited = 'Waited for you'
export const held = 'Idle'
export const asOf = 'Updated'

export const noCost = 'The service shows no cost'
export const noBudget = (spent: string) => `${spent} spent, no budget shown`

export const asRead = (moment: string) =>
  `As read at ${moment}. The service has not answered this page.`
export const stale = (ago: string) => `Not updated: the last answer came ${ago}`
export const disconnected = (why: string) => `Disconnected: ${why}`

export const complete = 'All messages are here: the console read everything twice.'
export const stillRead =
  'Messages may be incomplete: the session ended, and the console still reads its messages.'
export const incomplete = (since: string, round: string | null, why: string) =>
  `Messages may be incomplete since ${since}${round === null ? '' : `, round ${round}`}: ${why}.`
export const doubts: Readonly<Record<NonNullable<Transcript['doubt']>['why'], string>> = {
  cut: 'the service cut its answer short',
  'check-failed': 'a check failed',
  unseen: 'the round has no messages here, and the service may have some',
}
export const readAgain = 'Read again'
