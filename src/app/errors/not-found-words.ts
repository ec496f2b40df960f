export const title = 'This page does not exist'
export const noPageAt = 'No page has the address '
export const nothingLost = 'Nothing was lost.'
export const advice =
  'The link may be cut off. The list holds the sessions that this browser knows.'
export const goToSessions = 'Go to the sessions'
