export const pageClosed = 'The page was closed before an answer came.'
export const unreadable = 'The data in this browser cannot be read.'
export const notRemoved = 'The data in this browser cannot be removed.'
export const databaseClosed = 'The database was closed'
