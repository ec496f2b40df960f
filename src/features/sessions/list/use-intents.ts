import { useEffect, useState } from 'react'

import { type Attempt, isSignal } from '#src/model/attempt.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'

import type { FindIntent } from './row-intents.ts'

type Part = typeof import('./row-intents.ts')

/** Finds the signals that are under way; the script for it loads when one may be. */
export function useIntents(
  attempts: readonly Attempt[],
  sessions: readonly FleetSession[],
  now: () => number,
): FindIntent | undefined {
  const [part, setPart] = useState<Part>()
  const isAsked = sessions.some(({ session }) => session?.requestedSignal)
  const isNeeded = isAsked || attempts.some((one) => isSignal(one))
  useEffect(() => {
    if (isNeeded) import('./row-intents.ts').then(setPart, () => {})
  }, [isNeeded])
  return part?.intentsOf(attempts, now)
}
