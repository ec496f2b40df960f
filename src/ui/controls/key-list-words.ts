export const or = 'or'
