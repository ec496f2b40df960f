export const loadingCosts = 'Loading costs'
export const bySession = 'By session'
export const costBySession = 'Cost by session'
export const explanation = (sessions: number) =>
  `${sessions === 1 ? 'The only session' : `All ${sessions} sessions`} that this browser knows, as of the service’s last answers. Burn is the rate of the last rounds of the sessions that run.`
export const exportCsv = 'Export CSV'

export const noCosts = 'No costs yet'
export const noSession =
  'This browser knows no session yet. Create a session, or add a session by its id on the Sessions page. Its costs are counted here.'

export const session = 'Session'
export const status = 'Status'
export const burn = 'Burn'
export const spent = 'Spent'
export const limit = 'Rounds left'
export const reached = 'at the cost limit'
export const ofBudget = (budget: string) => `of ${budget}`
export const noBudget = 'The service shows no budget for the sessions without a bar.'

export const range = 'Range'
export const rangeNames = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const
export const spentIn = {
  '24h': 'Spent in 24 hours',
  '7d': 'Spent in 7 days',
  '30d': 'Spent in 30 days',
} as const
export const spentInSaid = 'The cost of each session, with each answer about it.'
export const spentInDerived = (atLeast: boolean) =>
  [
    'The sum of the chart: all of the cost of sessions created in the range, and the cost of older sessions’ rounds in the range, or else the cost that this browser saw.',
    ...(atLeast ? ['This browser did not see all of the spend, so it may be more.'] : []),
  ].join(' ')
export const byMidnight = 'By midnight, at most'
export const midnightSaid = 'The cost, budget, guardrails and rounds of each session.'
export const midnightDerived = (isPart: boolean) =>
  [
    'Spent since midnight, and the most that open sessions may still spend: each at its rate until midnight, also if it waits or is paused, but no more than its budget and its round limit leave.',
    ...(isPart ? ['Some spend or some limits are not known, so it may be more.'] : []),
  ].join(' ')
export const sessionsAt80 = (count: number) =>
  `${count === 1 ? 'session' : 'sessions'} at 80% or more`

export const spendPer = {
  '24h': 'Spend per hour',
  '7d': 'Spend per day',
  '30d': 'Spend per day',
} as const
export const spendToday = 'Spend per hour, all of it today'
export const hour = 'Hour'
export const day = 'Day'
export const total = 'Total'
export const atTheLatest = 'at the latest'
export const asTable = 'Show as a table'
export const inCurrency = (title: string, currency: string) => `${title}, ${currency}`
export const chartIs = (title: string, sum: string) =>
  `${title}: ${sum} in total. The table below says the same.`
export const loadingChart = 'Loading the chart'
export const noChart = 'This browser cannot draw the chart. The table says the same.'
export const nothingInRange = 'This browser saw no spend in this range.'
export const outcomeNames = {
  complete: 'complete',
  failed: 'failed or cancelled',
  open: 'still open',
  gone: 'off the list',
} as const
export const placedNote =
  'Spend stands where rounds show it, or else in the hour or day in which this browser first saw it. “At the latest” marks spend of which some may be earlier.'

export const byTag = 'By tag'
export const tag = 'Tag'
export const sessions = 'Sessions'
export const spentInRange = 'Spent in the range'
export const noTag = 'no tag'
export const tagNote = 'A session with several tags counts for each of them.'
export const nearLimit = 'Near their cost limit'
export const atLimit = 'At their cost limit'
export const sessionsHeld = (count: number) => (count === 1 ? 'session' : 'sessions')

export const order = 'Order'
export const mostSpent = 'Most spent first'
export const highestBurn = 'Highest burn first'
export const nearestLimit = 'Fewest rounds left first'
export const byName = 'By name'
export const byStatus = 'By status'
