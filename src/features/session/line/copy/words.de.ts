export const copyMessage = 'Nachricht kopieren'
export const copyRound = 'Runde kopieren'
export const copyLink = 'Link kopieren'
