export const sessions = 'Sessions'
export const addById = 'Add by id'
export const loadingSessions = 'Loading sessions'

export const noSessionsYet = 'No sessions in this browser yet'
export const readingList = 'Reading the service’s list of sessions'
export const createFirst = 'Create the first session'
export const addSessionById = 'Add a session by its id'
export const giveGoal =
  'Give an agent a goal and follow the session here: its work, its costs and its questions.'
export const listings = {
  none: 'The service has no list of sessions. This list holds the sessions that were created or added in this browser.',
  looking: 'Looking for sessions of your account that other browsers or programs have started.',
  read: 'Sessions of your account that other browsers or programs start also appear in this list.',
  failed: 'The service’s list of sessions could not be read. The console tries again by itself.',
}

export const filterByStatus = 'Filter by status'
export const filters = {
  all: 'All',
  waiting: 'Waiting',
  running: 'Active',
  paused: 'Paused',
  'cost-limited': 'Cost limit',
  complete: 'Complete',
  failed: 'Failed or cancelled',
  'near-limit': 'Near cost limit',
}
export const tagged = (tag: string) => `Tag: ${tag}`
export const ages = { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days' }
export const view = 'View'
export const anyTime = 'Any time'
export const tag = 'Tag'
export const anyTag = 'Any tag'
export const sortBy = 'Sort by'
export const descending = 'Largest or latest first'
export const moreColumns = 'More columns'
export const savedViews = 'Saved views'
export const viewName = 'Name of this view'
export const saveView = 'Save view'
export const viewHolds =
  'A view holds filters, search and order. Views and columns stay in this browser.'
export const deleteView = (name: string) => `Delete the view ${name}`
export const searchSessions = 'Search sessions'
export const searchPlaceholder = 'Search goals, ids and more'
export const noMatch = (search: string) => `No session matches “${search}”`
export const noSessionInState = 'No session matches these filters now'
export const searchCovers =
  'The search covers titles, tags, notes, goals, ids, open questions and last messages, within the chosen filters.'
export const sessionsMove = 'Sessions appear here by themselves when they match.'
export const showAll = 'Show all sessions'

export const oldest = (age: string) => `oldest waits ${age}`
/** Behind the figures of the tiles. */
export const questionUnit = (count: number) => (count === 1 ? 'question' : 'questions')
export const sessionUnit = (count: number) => (count === 1 ? 'session' : 'sessions')
export const queued = (count: number) => `${count} queued`

export const columns = {
  status: 'Status',
  goal: 'Goal',
  tags: 'Tags',
  cost: 'Cost',
  budget: 'Budget',
  burn: 'Burn',
  rounds: 'Rounds',
  agent: 'Agent',
  id: 'Id',
  created: 'Created',
  seen: 'Age',
}
export const actions = 'Actions'
export const burnOf = (amount: string) => `${amount}/min`
export const editNamed = (session: string) => `Edit title and tags: ${session}`
export const waits = (age: string) => `Waiting ${age}`
export const ended = (ago: string) => `Ended ${ago}`
export const updated = (ago: string) => `Updated ${ago}`
export const notUpdated = 'Not updated'
export const listingNow = 'reading the list…'
export const removeFromList = 'Remove from this list'
export const removeNamed = (session: string) => `Remove from this list: ${session}`
export const countRounds = (count: number) => `${count} ${count === 1 ? 'round' : 'rounds'}`

export const reportReady = 'Report ready'
export const heldByBudget = 'Held at its cost limit'
export const heldByBudgetOf = (budget: string) => `Held at its cost limit of ${budget}`
export const paused = (reason: string) => `Paused: ${reason}`
export const cancelled = (reason: string) => `Cancelled: ${reason}`

export const sessionId = 'Session id'
export const sessionIdHint =
  'An id such as ses_7Qm2x9, or the address of the session’s page. The console asks the service for the session first.'
export const enterSessionId = 'Enter the id of a session, or the address of its page'
export const sessionNotFound =
  'The service has no session with this id for this account. Check the id, or use a key of the account that created the session.'
export const addSession = 'Add session'
export const added = (session: string) => `Added: ${session}`
export const openSession = 'Open'

export const removeQuestion = 'Remove this session from the list?'
export const confirmRemoval = 'Remove from list'
export const keepInList = 'Keep it'
export const sessionGoesOn =
  'The session itself is not changed: it goes on, and it still costs money. Only the list of this browser forgets the session.'
export const addAgainById = (id: string) => `You can add the session again by its id: ${id}`
export const removed = (session: string) => `Removed from this browser’s list: ${session}`
export const notRemoved = 'This browser could not remove the session. Nothing was changed.'
export const pauseAll = 'Pause all…'
export const resumeAll = (count: number) => (count === 1 ? 'Resume…' : `Resume all ${count}…`)
