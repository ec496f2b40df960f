import type { SignalAttempt } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import { isFolded, type SignalRequestRow } from '#src/model/signals.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { useHeardKey } from '#src/ui/feedback/use-heard-key.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

const FOLDS_EVERY_MS = 5000

export type RequestListProps = {
  session: Session
  /** Newest first. */
  requests: readonly SignalRequestRow[]
  onTakeBack: (undo: 'pause' | 'resume') => void
  onDismissLost: (attempt: SignalAttempt) => void
}

/** The requested signals of a session; requests that are over fold away. */
export function RequestList(props: RequestListProps) {
  const { session, requests, onTakeBack, onDismissLost } = props
  const now = useNow(FOLDS_EVERY_MS)
  const shown = requests.filter((row) => !isFolded(row, session, now))
  const folded = requests.filter((row) => isFolded(row, session, now))
  const heard = useHeardKey(shown.map(({ key, state }) => key + state).join(' '))
  const listed = (row: SignalRequestRow) => {
    const { key, attempt, undo, state } = row
    const name = words.names[row.type]
    return (
      <li key={key} className="flex flex-wrap items-center gap-x-2 py-0.5">
        <span key={heard}>{reveal(textOf(row, session, now))}</span>
        {undo && quietButton(words.takeBackNamed(name), words.takeBack, () => onTakeBack(undo))}
        {state === 'unknown' &&
          attempt &&
          quietButton(words.dismissLost(name), ui.dismiss, () => onDismissLost(attempt))}
      </li>
    )
  }
  return (
    <>
      {/* The list is there before its first row, because screen readers announce only changes. */}
      <ul aria-label={words.requests} aria-live="polite" className="basis-full empty:sr-only">
        {shown.map((row) => listed(row))}
      </ul>
      {folded.length > 0 && (
        <details className="basis-full">
          <summary className="w-fit hover:text-ink pointer-coarse:py-3">
            {words.earlier(folded.length)}
          </summary>
          <ul aria-label={words.earlier(folded.length)}>{folded.map((row) => listed(row))}</ul>
        </details>
      )}
    </>
  )
}

function quietButton(label: string, text: string, onClick: () => void) {
  return (
    <Button size="small" variant="ghost" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  )
}

function textOf(row: SignalRequestRow, session: Session, now: number): string {
  const { type, state, attempt } = row
  const name = words.names[type]
  const at = row.at === null ? '' : momentText(row.at, now)
  const doneAt = momentText(row.doneAt ?? now, now)
  switch (state) {
    case 'sending':
      return words.sending(name, at)
    case 'accepted':
      return row.at === null
        ? words.named(name, effectText(row, session))
        : words.accepted(name, at, effectText(row, session))
    case 'observed':
      return words.observed(name, at, doneAt)
    case 'ended-before':
      return words.endedBefore(name, at)
    case 'superseded':
      return words.superseded(name, at, doneAt)
    case 'taken-back':
      return words.takenBack(name, at, doneAt)
    case 'refused':
      return words.refused(name, at, attempt?.words ?? '')
    case 'unknown':
      return words.lost(name, at, attempt?.words ?? '')
    default:
      return state satisfies never
  }
}

/** The service's own word on an accepted signal, or else that no reading shows the effect. */
function effectText({ type, isNamed }: SignalRequestRow, { state }: Session): string {
  if (!isNamed) return words.notObserved
  if (type === 'pause' && state === 'running') return words.afterThisRound
  return type === 'redirect' ? words.inNextRound : words.notCarriedOut
}
