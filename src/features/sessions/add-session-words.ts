export const addSessionById = 'Add a session by its id'
export const sessionId = 'Session id'
export const hint =
  "An id such as ses_7Qm2x9, or the address of the session's page. The console asks the service for the session first."
export const enterId = 'Enter the id of a session, or the address of its page'
export const notFound =
  'The service has no session with this id for this account. Check the id, or use a key of the account that created the session.'
export const notNow = 'Not now'
export const addSession = 'Add session'
export const added = (session: string) => `Added: ${session}`
export const open = 'Open'
