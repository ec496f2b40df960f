import * as stored from '#src/storage/notification-switch.ts'

/** Apart from the other choices, as every page needs these three at once. */
export const { hasNotifications, switchNotifications, watchNotifications } = stored
