const MAIN_X = 9
const FIRST_BRANCH = 13
const NEXT_BRANCH = 12
const WIDTH_FOR_TWO = 44

/** The place of a lane in pixels from the left; lane 0 is the main line. */
export function laneX(lane: number): number {
  return lane === 0 ? MAIN_X : MAIN_X + FIRST_BRANCH + (lane - 1) * NEXT_BRANCH
}

/** The width left of the text. Two branches always fit, so that the text does not move. */
export function gutterWidth(lanes: number): number {
  return WIDTH_FOR_TWO + Math.max(0, lanes - 2) * NEXT_BRANCH
}
