export const pageClosed = 'The page was closed before an answer came.'
export const unreadable = 'What this browser keeps cannot be read.'
export const notRemoved = 'What this browser keeps cannot be removed.'
export const notKept = 'This browser could not store it.'
export const noLongerSealed =
  'The keys of this page are no longer sealed: the page was locked, or another tab changed the sealed keys. Try again.'
export const databaseClosed = 'The database was closed'
export const notOpened = 'The database did not open'
