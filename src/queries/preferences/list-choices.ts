import * as stored from '#src/storage/list-choices.ts'

export type ListChoices = stored.ListChoices

/** Columns and saved views of this device; pages reach the storage only by the queries. */
export const { readListChoices, saveListChoices } = stored
