export const costs = 'Costs'
export const loadingCosts = 'Loading costs'
export const bySession = 'By session'
export const costBySession = 'Cost by session'
export const explanation = (sessions: number) =>
  `${sessions === 1 ? 'The only session' : `All ${sessions} sessions`} that this browser knows, as of the service's last answers. Burn is the rate of the last rounds of the sessions that run.`
export const exportCsv = 'Export CSV'

export const noCosts = 'No costs yet'
export const noSession =
  'This browser knows no session yet. Create a session, or add a session by its id on the Sessions page. Its costs are counted here.'
export const newSession = 'New session'

export const session = 'Session'
export const status = 'Status'
export const burn = 'Burn'
export const spent = 'Spent'
export const limit = 'Limit'
export const limitIs = 'limit '
export const reached = 'reached'
export const perMinute = '/min'
export const notKnown = 'not known'
export const ofBudget = (budget: string) => `of ${budget}`
export const noBudget = 'no budget shown'
export const spentOfBudget = 'Spent of the budget'
export const spentOf = (spentSoFar: string, budget: string) => `${spentSoFar} of ${budget}`

export const spentInTotal = 'Spent in total'
export const withoutUnknown = (count: number) => `without ${count} not known`
export const nearLimit = 'Near their limit'
export const at80 = 'at 80% or more'
export const atLimit = 'At their limit'

export const order = 'Order'
export const mostSpent = 'Most spent first'
export const highestBurn = 'Highest burn first'
export const nearestLimit = 'Nearest limit first'
