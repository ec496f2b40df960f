import { createStore } from '#src/queries/client/store.ts'

/** The ids of the rows that a key of the list acts on now: the selected ones, or the row in focus. */
export const rowsInFront = createStore<readonly string[]>([])
