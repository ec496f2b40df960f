import { availableParallelism, totalmem } from 'node:os'

/** A page of Chromium with what serves it, or a service with its database, stays below this. */
const bytesPerWorker = 1.5 * 2 ** 30

/** How many tests run side by side, so many for each core as far as the memory reaches, and two at least. */
function workersOf(perCore: number): number {
  const byCores = Math.floor(availableParallelism() * perCore)
  // A container may have less than its machine; 0 where nothing says so.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(2, Math.min(byCores, Math.floor(memory / bytesPerWorker)))
}

/** Tests wait for half of their time. Those in Node, which wait most, and in Chromium share the cores. */
export const workers = { node: workersOf(2), chromium: workersOf(1.5), journeys: workersOf(1.5) }
