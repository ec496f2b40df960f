export const search = 'Search this session'
export const placeholder = 'Words in the messages'
export const voice = 'Voice'
/** A plus sign says that not all messages are read yet. */
export const hits = (count: number, isWhole: boolean) => {
  if (count === 0) return isWhole ? 'No hit' : 'No hit yet'
  return isWhole ? `${count} ${count === 1 ? 'hit' : 'hits'}` : `${count}+ hits`
}
export const hitOf = (place: number, count: number, isWhole: boolean) =>
  `${place} of ${count}${isWhole ? '' : '+'}`
export const next = 'Next hit (Enter)'
export const previous = 'Previous hit (Shift+Enter)'
export const close = 'Close the search (Escape)'
