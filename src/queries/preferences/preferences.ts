import * as stored from '#src/storage/preferences.ts'

export type Theme = stored.Theme
export type ListChoices = stored.ListChoices

/** The choices of this device; pages reach the storage only by the queries. */
export const {
  readTheme,
  saveTheme,
  readSingleKeys,
  saveSingleKeys,
  readListChoices,
  saveListChoices,
  readNotificationChoices,
  saveNotificationChoices,
} = stored
