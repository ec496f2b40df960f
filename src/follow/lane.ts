/** Lets a bounded number of reads be under way at once; the others wait their turn, first come first served. */
export type Lane = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/** A browser holds six connections per host: a lane below that leaves room for what a person does. */
export function createLane(width: number): Lane {
  const waiting: (() => void)[] = []
  let underWay = 0

  const enter = async () => {
    if (underWay >= width) {
      // Whoever leaves hands its place on, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      underWay += 1
    }
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  return async (work, signal) => {
    await enter()
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      leave()
    }
  }
}
