const MAIN_X = 9
const FIRST_BRANCH = 13
const NEXT_BRANCH = 12
const WIDTH_FOR_TWO = 44

/** Where a lane runs, in pixels from the left; lane 0 is the main line. */
export function laneX(lane: number): number {
  return lane === 0 ? MAIN_X : MAIN_X + FIRST_BRANCH + (lane - 1) * NEXT_BRANCH
}

/** The room that the line takes before its words begin. Two branches always fit, so that nothing moves. */
export function gutterWidth(lanes: number): number {
  return WIDTH_FOR_TWO + Math.max(0, lanes - 2) * NEXT_BRANCH
}
