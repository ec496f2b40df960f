import { onParentGone } from './parent.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const usualTimes = {
  /** A terminal and npm both pass on one Ctrl-C, and a busy machine delays one of them. */
  sameWishMs: 2_000,
  /** Supervisors kill after 10 s, and PostgreSQL ends once we are gone. */
  limitMs: 8_000,
}

/**
 * Starts something and keeps it until a signal comes or the parent is gone, then stops it and ends the
 * process. A start that is under way, a stop that takes longer than `limitMs`, and a stop during which a
 * person presses Ctrl-C again are broken off. What fails, at the start or later, says why and exits 1.
 */
export async function untilAskedToStop(
  start: () => Promise<{ failed: Promise<Error>; stop(): Promise<void> }>,
  { sameWishMs, limitMs } = usualTimes,
): Promise<void> {
  let askedAt: number | null = null
  const asked = new Promise<null>((resolve) => {
    const ask = (signal?: NodeJS.Signals) => {
      // npm, a supervisor and a closed terminal may say one wish many times and in many ways.
      const isAgain = askedAt !== null && signal === 'SIGINT' && Date.now() - askedAt > sameWishMs
      if (isAgain) process.exit(130)
      askedAt ??= Date.now()
      resolve(null)
    }
    for (const signal of signals) process.on(signal, ask)
    onParentGone(ask)
  })
  // The readers of our words may go before us: a closed terminal, the other end of a pipe.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    const running = await Promise.race([asked, start()])
    if (running !== null) {
      const failure = await Promise.race([asked, running.failed])
      setTimeout(breakOff, limitMs, limitMs)
      await running.stop()
      if (failure) throw failure
    }
  } catch (error) {
    for (const line of sayFailures(error)) console.error(line)
    process.exit(1)
  }
  process.exit(0)
}

function breakOff(limitMs: number): void {
  console.error(`The stop took longer than ${limitMs / 1000} s and was broken off.`)
  process.exit(1)
}

/** A failure whose clean-up failed, too, is two failures: the first one comes first. */
function sayFailures(error: unknown): readonly unknown[] {
  if (error instanceof SuppressedError) {
    return [...sayFailures(error.suppressed), ...sayFailures(error.error)]
  }
  return [error instanceof Error ? error.message : error]
}
