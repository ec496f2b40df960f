export const title = 'Keys'
