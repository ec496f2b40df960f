export const search = 'Search this session'
export const placeholder = 'Words in the messages'
export const voice = 'Voice'
export const allVoices = 'All voices'
export const tool = 'Tool'
export const allTools = 'All tools'
export const round = 'Round'
export const allRounds = 'All rounds'
export const hits = (count: number) => `${count} ${count === 1 ? 'hit' : 'hits'}`
export const hitOf = (place: number, count: number) => `${place} of ${count}`
export const noHit = 'No hit'
export const next = 'Next hit (Enter)'
export const previous = 'Previous hit (Shift+Enter)'
export const close = 'Close the search (Escape)'
