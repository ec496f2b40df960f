import type { BulkAction } from '#src/features/sessions/bulk/bulk-plan.ts'
import { type FleetSession, lastKnown, pendingOf, waitsUnread } from '#src/model/fleet/fleet.ts'
import { allowedSignals, type SessionState, type SignalType } from '#src/model/session.ts'
import { reveal } from '#src/ui/text/reveal.ts'

/** What a key, a button or a menu does with rows. */
export type RowActions = {
  /** Opens the question in the inbox. */
  onAnswer: (rows: readonly FleetSession[]) => void
  /** Pauses or resumes: one session at once, many after a dialog. */
  onHold: (rows: readonly FleetSession[]) => void
  /** Opens the dialog of an action. */
  onAsk: (action: BulkAction, rows: readonly FleetSession[]) => void
}

/** The state that the row shows; of an unread session the state of an earlier reading. */
export function stateOf(row: FleetSession): SessionState {
  return lastKnown(row)?.state ?? 'unknown'
}

/** Pause if any of the sessions may be paused, or else resume. */
export function holdOf(
  rows: readonly FleetSession[],
): Extract<SignalType, 'pause' | 'resume'> | null {
  const may = (type: SignalType) => rows.some((row) => allowedSignals(stateOf(row)).includes(type))
  return may('pause') ? 'pause' : may('resume') ? 'resume' : null
}

export function isAsking(row: FleetSession): boolean {
  return pendingOf(row).length > 0 || waitsUnread(row)
}

export function nameOf({ known, session }: FleetSession): string {
  return reveal(known.title ?? session?.goal ?? known.goal ?? known.id, 500)
}
