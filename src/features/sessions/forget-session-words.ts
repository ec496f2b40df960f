export const title = 'Remove this session from the list?'
export const removeFromList = 'Remove from list'
export const keep = 'Keep it'
export const endedStays =
  'The session itself is not touched. Only the list of this browser forgets the session.'
export const sessionGoesOn =
  'The session itself is not touched: it goes on, and costs, as before. Only the list of this browser forgets the session.'
export const addAgainById = 'The session can be added again by its id: '
export const removed = 'Removed from this browser’s list.'
export const notRemoved = 'This browser could not remove the session. Nothing was changed.'
