import * as stored from '#src/storage/preferences.ts'

export type Theme = stored.Theme

/** The choices of this device; pages reach the storage only by the queries. */
export const {
  readTheme,
  saveTheme,
  readSingleKeys,
  saveSingleKeys,
  readNotificationChoices,
  saveNotificationChoices,
} = stored
