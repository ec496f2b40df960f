import { laneX } from '#src/features/session/timeline/lane-x.ts'
import type { RailPiece } from '#src/features/session/timeline/line-row.ts'

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
      <g className="stroke-run">
        {pieces.map((piece) => (
          <Branch key={piece.lane} {...piece} />
        ))}
      </g>
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
