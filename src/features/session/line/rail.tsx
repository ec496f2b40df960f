import type { Round } from '#src/model/session.ts'
import { classNames } from '#src/ui/class-names.ts'

import type { RailPiece } from './rows.ts'

export type StationState = Round['state'] | 'held' | 'waiting'

const colours: Record<StationState, string> = {
  running: 'text-run',
  held: 'text-hold',
  waiting: 'text-wait',
  complete: 'text-done',
  failed: 'text-fail',
  cancelled: 'text-hold',
  unknown: 'text-hold',
}

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

export type StationProps = { state: StationState; lane: number; top: number }

/** The mark of a round on the line; the mark of a subagent is smaller. The text beside the mark says the same. */
export function Station({ state, lane, top }: StationProps) {
  const size = lane === 0 ? 18 : 14
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="-9 -9 18 18"
      className={classNames('absolute', colours[state])}
      style={{ left: laneX(lane) - size / 2, top: top - size / 2 }}
    >
      {lane === 0 ? <MainMark state={state} /> : <BranchMark state={state} />}
    </svg>
  )
}

const signs: Partial<Record<StationState, string>> = {
  complete: 'm-3 .2 2 2L3-2.4',
  failed: 'm-2.4-2.4 4.8 4.8m0-4.8-4.8 4.8',
  held: 'M-1.7-2.6v5.2M1.7-2.6v5.2',
}

function MainMark({ state }: { state: StationState }) {
  if (state === 'waiting') return <path d="M0-8.7 8.7 0 0 8.7-8.7 0Z" fill="currentColor" />
  if (state === 'running') return <Arc />
  if (state === 'cancelled') {
    return <rect x="-6" y="-6" width="12" height="12" rx="2.5" fill="currentColor" />
  }
  if (state === 'unknown') {
    return <circle r="5.5" className="fill-canvas" stroke="currentColor" strokeWidth="2" />
  }
  return (
    <>
      <circle r="7" fill="currentColor" />
      <path
        d={signs[state]}
        fill="none"
        className="stroke-canvas"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

function BranchMark({ state }: { state: StationState }) {
  if (state === 'running') return <Arc />
  const colour = state === 'complete' || state === 'unknown' ? 'stroke-run' : 'stroke-current'
  return (
    <>
      <circle r="6.2" className={classNames('fill-canvas', colour)} strokeWidth="2.4" />
      {state !== 'complete' && signs[state] && (
        <path d={signs[state]} fill="none" stroke="currentColor" strokeWidth="2" />
      )}
    </>
  )
}

function Arc() {
  return (
    <>
      <circle
        r="6"
        className="fill-canvas"
        stroke="currentColor"
        strokeOpacity=".3"
        strokeWidth="2.4"
      />
      <path
        d="M0-6A6 6 0 0 1 6 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="origin-[0_0] animate-arc"
      />
    </>
  )
}

/** The height of a curve, and its end below the row of a station. */
const CURVE = 30
const STATION_TO_EDGE = 16
const BELOW_EDGE = CURVE - STATION_TO_EDGE

export type LineRailProps = {
  pieces: readonly RailPiece[]
  /** The top of the main line in this row; only the first row has another value than 0. */
  mainFrom: number
}

/** The main line and the branches beside a row, as tall as the row. */
export function LineRail({ pieces, mainFrom }: LineRailProps) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 h-full w-11 overflow-visible"
      fill="none"
      strokeWidth="2"
    >
      <line x1={laneX(0)} x2={laneX(0)} y1={mainFrom} y2="100%" className="stroke-line-strong" />
      {pieces.length > 0 && (
        <g className="stroke-run">
          {pieces.map((piece) => (
            <Branch key={piece.lane} {...piece} />
          ))}
        </g>
      )}
    </svg>
  )
}

const starts = { through: 0, fork: CURVE, 'fork-at-station': null, 'after-fork': BELOW_EDGE }

function Branch({ lane, from, top, joins }: RailPiece) {
  const x = laneX(lane)
  const start = starts[top]
  const end = joins ? CURVE - 4 : 0
  return (
    <>
      {top === 'fork' && <path d={curve(laneX(from), 0, x, CURVE)} />}
      {top === 'fork-at-station' && (
        <svg y="100%" className="overflow-visible">
          <path d={curve(laneX(from), -STATION_TO_EDGE, x, BELOW_EDGE)} />
        </svg>
      )}
      {start !== null && (
        <svg y={-end} height="100%" className="overflow-visible">
          <line x1={x} x2={x} y1={start + end} y2="100%" />
        </svg>
      )}
      {joins && (
        <svg y="100%" className="overflow-visible">
          <path d={curve(x, -end, laneX(from), 0)} />
        </svg>
      )}
    </>
  )
}

/** A curve between two lanes with vertical ends. */
function curve(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (y1 + y2) / 2
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
}
