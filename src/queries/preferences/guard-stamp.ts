import * as stored from '#src/storage/guard-stamp.ts'

/** When guards of an account last changed in this browser; pages reach the storage only by the queries. */
export const { guardStamp, watchGuards } = stored
