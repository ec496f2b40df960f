import { availableParallelism, totalmem } from 'node:os'

/** A page of Chromium with what serves it, or a service with its database, stays below this. */
const bytesPerWorker = 1.5 * 2 ** 30

/** How many tests run side by side: one for each core, as far as the memory reaches, and two at least. */
export const workers = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(totalmem() / bytesPerWorker)),
)
