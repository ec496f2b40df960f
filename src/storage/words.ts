export const pageClosed = 'The page was closed before an answer came.'
export const unreadable = 'What this browser keeps cannot be read.'
export const notRemoved = 'What this browser keeps cannot be removed.'
export const databaseClosed = 'The database was closed'
