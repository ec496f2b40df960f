declare global {
  /** What public/start.js asked for while the scripts of this page were loading, by path. */
  var signalboxEarly: Map<string, Promise<Response>> | undefined
}

/**
 * `fetch` that takes an early answer for the first request of its path. An early answer that failed is
 * asked for again.
 */
export function withEarlyAnswers(
  fetchNow: typeof globalThis.fetch,
  early = globalThis.signalboxEarly,
): typeof globalThis.fetch {
  return (input, init) => {
    const answer = typeof input === 'string' && early?.get(input)
    if (!answer) return fetchNow(input, init)
    early?.delete(input)
    return answer.catch(() => fetchNow(input, init))
  }
}
