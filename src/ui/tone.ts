/** The meaning of a colour. `ink` has no meaning. */
export type Tone = 'ink' | 'run' | 'wait' | 'done' | 'fail' | 'hold'

/** Grounds carry their own text colour, each at least 4.5:1. */
export const toneSoft: Record<Tone, string> = {
  ink: 'bg-sunken text-ink',
  run: 'bg-run-soft text-run-ink',
  wait: 'bg-wait-soft text-wait-ink',
  done: 'bg-done-soft text-done-ink',
  fail: 'bg-fail-soft text-fail-ink',
  hold: 'bg-hold-soft text-hold-ink',
}

/** For shapes and bars, not for text. */
export const toneMark: Record<Tone, string> = {
  ink: 'text-ink',
  run: 'text-run',
  wait: 'text-wait',
  done: 'text-done',
  fail: 'text-fail',
  hold: 'text-hold',
}
