export const appName = 'Signalbox'
export const pageTitle = (page: string, waiting: number) =>
  waiting > 0 ? `(${waiting}) ${page} · ${appName}` : `${page} · ${appName}`
export const never = 'never'
export const justNow = 'just now'
export const ago = (age: string) => `${age} ago`
export const seconds = (count: number | string) => `${count} s`
export const minutes = (count: number | string) => `${count} min`
export const hours = (count: number | string) => `${count} h`
export const days = (count: number | string) => `${count} d`
export const optional = 'optional'
export const results = 'Results'
export const earlierToRead = (count: number) => `${count} earlier to read`
export const dismiss = 'Dismiss'
export const tryAgain = 'Try again'
export const connectionOrUpdate =
  'The connection failed, or the console has been updated since you opened it.'
export const reloadForPage = 'Reload to get the page.'
export const notFetched = 'This dialog could not be fetched'
export const againOrReload = 'Open it again, or reload the page.'
export const reload = 'Reload'
export const copyOf = (label: string) => `Copy: ${label}`
export const copied = 'Copied'
export const copyRefused = 'The browser did not allow copying. Select the text instead.'
export const showMore = (shown: string, all: string) =>
  `Show more: ${shown} of ${all} characters are here`
export const control = 'Ctrl'
export const shift = 'Shift'
export const escape = 'Esc'
export const enter = 'Enter'
export const space = 'Space'

export const close = 'Close'
export const notNow = 'Not now'
export const undo = 'Undo'
export const done = 'Done'
export const remove = 'Remove'
export const later = 'Later'
export const send = 'Send'
export const keepAsItIs = 'Keep it as it is'
export const typeToGoOn = (typed: string) => `Type ${typed} to go on`
export const password = 'password'
export const show = (secret: string) => `Show ${secret}`
export const hide = (secret: string) => `Hide ${secret}`
export const lengthOfLimit = (length: string, limit: string) => `${length} of ${limit} characters`
export const or = 'or'
export const passed = 'passed'
export const without = 'without'
export const failed = 'failed'
export const underWay = 'under way'
export const notTried = 'not tried'
export const checkService = 'Check this service'
export const checkOfService = 'Check of the service'
export const newRows = (count: number) => `${count} new`
export const newOrder = 'New order'

export const serviceSaid = 'The service said'
export const consoleDerived = 'The console calculates'
