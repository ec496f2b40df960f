/** Texts of the parts that every page loads. */

export const appName = 'Signalbox'
export const pageTitle = (page: string, waiting: number) =>
  `${waiting > 0 ? `(${waiting}) ` : ''}${page} · ${appName}`
export const never = 'never'
export const justNow = 'just now'
export const optional = 'optional'
export const results = 'Results'
export const earlierToRead = (count: number) => `${count} earlier to read`
export const dismiss = 'Dismiss'
export const tryAgain = 'Try again'
export const copyOf = (label: string) => `Copy: ${label}`
export const copied = 'Copied'
export const copyRefused = 'The browser did not allow copying. Select the text instead.'
export const showMore = (shown: string, all: string) =>
  `Show more: ${shown} of ${all} characters are here`
export const control = 'Ctrl'
export const shift = 'Shift'
export const escape = 'Esc'
export const enter = 'Enter'
