import { onParentGone } from './parent.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal and npm both pass on one Ctrl-C: what comes this soon is the same wish. */
const sameWishMs = 500

/**
 * Starts something and keeps it until a signal comes or the parent is gone, then stops it and ends
 * the process. A second signal ends the process at once. What fails, at the start or later, says why
 * and exits 1.
 */
export async function untilAskedToStop(
  start: () => Promise<{ failed: Promise<Error>; stop(): Promise<void> }>,
): Promise<void> {
  let askedAt: number | null = null
  const asked = new Promise<null>((resolve) => {
    const ask = () => {
      if (askedAt !== null && Date.now() - askedAt > sameWishMs) process.exit(130)
      askedAt ??= Date.now()
      resolve(null)
    }
    for (const signal of signals) process.on(signal, ask)
    onParentGone(ask)
  })
  try {
    const running = await start()
    const failure = await Promise.race([asked, running.failed])
    await running.stop()
    if (failure) throw failure
  } catch (error) {
    for (const line of sayFailures(error)) console.error(line)
    process.exit(1)
  }
  process.exit(0)
}

/** A failure whose clean-up failed, too, is two failures: the first one comes first. */
function sayFailures(error: unknown): readonly unknown[] {
  if (error instanceof SuppressedError) {
    return [...sayFailures(error.suppressed), ...sayFailures(error.error)]
  }
  return [error instanceof Error ? error.message : error]
}
