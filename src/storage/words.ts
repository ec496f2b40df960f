export const pageClosed = 'The page was closed before an answer came.'
export const unreadable = 'What this browser keeps cannot be read.'
export const databaseClosed = 'The database was closed'
export const notOpened = 'The database did not open'
