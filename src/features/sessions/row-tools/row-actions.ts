import type { BulkAction } from '#src/features/sessions/bulk/bulk-plan.ts'
import { allowedSignals, type SignalType } from '#src/model/session.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'
import { visible } from '#src/ui/text/visible.ts'

/** What a key, a button or a menu does with rows. */
export type RowActions = {
  /** Opens the question in the inbox. */
  onAnswer: (rows: readonly FleetSession[]) => void
  /** Pauses or resumes: one session at once, many after a dialog. */
  onHold: (rows: readonly FleetSession[]) => void
  /** Opens the dialog of an action. */
  onAsk: (action: BulkAction, rows: readonly FleetSession[]) => void
}

/** Pause if any of the sessions may be paused, or else resume. */
export function holdOf(
  rows: readonly FleetSession[],
): Extract<SignalType, 'pause' | 'resume'> | null {
  const states = rows.flatMap(({ session }) => session?.state ?? [])
  const may = (type: SignalType) => states.some((state) => allowedSignals(state).includes(type))
  return may('pause') ? 'pause' : may('resume') ? 'resume' : null
}

export function isAsking({ session }: FleetSession): boolean {
  return session?.humanInputs.some(({ state }) => state === 'pending') === true
}

export function nameOf({ known, session }: FleetSession): string {
  return visible(known.title ?? session?.goal ?? known.goal ?? known.id, 500)
}
