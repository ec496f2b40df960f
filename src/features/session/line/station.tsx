import { laneX } from '#src/features/session/timeline/lane-x.ts'
import { classNames } from '#src/ui/class-names.ts'

export type StationState =
  | 'running'
  | 'held'
  | 'waiting'
  | 'complete'
  | 'failed'
  | 'cancelled'
  | 'unknown'

const colours: Record<StationState, string> = {
  running: 'text-run',
  held: 'text-hold',
  waiting: 'text-wait',
  complete: 'text-done',
  failed: 'text-fail',
  cancelled: 'text-hold',
  unknown: 'text-hold',
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
  if (state === 'running') return <Arc radius={6} />
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
  if (state === 'running') return <Arc radius={6} />
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

function Arc({ radius }: { radius: number }) {
  return (
    <>
      <circle
        r={radius}
        className="fill-canvas"
        stroke="currentColor"
        strokeOpacity=".3"
        strokeWidth="2.4"
      />
      <path
        d={`M0-${radius}A${radius} ${radius} 0 0 1 ${radius} 0`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="origin-[0_0] animate-arc"
      />
    </>
  )
}
