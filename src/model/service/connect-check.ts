/** The steps of a connection, in the order in which they are tried. */
export const checkSteps = ['reachable', 'cors', 'description', 'key'] as const

export type CheckStep = (typeof checkSteps)[number]

/** How a step went; `without` is fine too: the console goes on by its assumptions. */
export type CheckedStep = {
  step: CheckStep
  result: 'passed' | 'without' | 'failed'
  /** What was found. */
  words: string
  /** What to do about it; null when nothing needs to be done. */
  wayOut: string | null
}
