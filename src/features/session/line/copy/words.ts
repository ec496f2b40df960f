export const copyMessage = 'Copy message'
export const copyRound = 'Copy round'
export const copyLink = 'Copy link'
