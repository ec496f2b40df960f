import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { type FleetSession, stateOf } from '#src/model/fleet/fleet.ts'
import { hasEnded } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { type Listed, remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import * as ui from '#src/ui/words.ts'

import { BulkDialog } from './bulk-dialog.tsx'
import { mayTake } from './bulk-plan.ts'
import { forgetPaused, notePaused, usePausedHere } from './paused-here.ts'
import * as words from './words.ts'

type PauseAllProps = { onClose: () => void }

/** Pauses every session that runs, after its plan is confirmed, and keeps in mind which. */
export function PauseAllDialog({ onClose }: PauseAllProps) {
  const api = useApi()
  const { sessions } = useFleet()
  const { data: saved } = useQuery(savedSessionQueries.all(api))
  const listed = useQuery(remoteSessionQueries.found(api))
  const [isBegun, setBegun] = useState(false)
  // The fleet follows the list of this browser a moment later.
  const isListed = sessions.length === saved?.length && !listed.isPending
  if (isListed && !isBegun) setBegun(true)
  if (isBegun) {
    return (
      <BulkDialog
        action="pause"
        by="brake"
        follows
        note={missingOf(listed)}
        sessions={openSessions(sessions)}
        onSend={(plan) => notePaused(api, plan)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={words.pauseAll}
      size="small"
      onClose={onClose}
      footer={<Button onClick={() => setBegun(true)}>{words.goOnWithout}</Button>}
    >
      <output>{words.readingList}</output>
    </Dialog>
  )
}

/**
 * The reason why sessions that run may be missing from the plan; null if the service's list is read whole, or
 * there is no list.
 */
function missingOf({ data, isSuccess }: Pick<UseQueryResult<Listed>, 'data' | 'isSuccess'>) {
  if (!isSuccess) return words.listNotRead
  return data?.kind === 'read' && !data.isWhole ? words.listIsLonger(data.count) : null
}

/**
 * The open sessions. Sessions that may run come first: they are read first, too, and the operator may go on
 * without the rest.
 */
function openSessions(sessions: readonly FleetSession[]): readonly FleetSession[] {
  return sessions
    .filter((row) => !hasEnded(stateOf(row)))
    .toSorted((one, other) => Number(mayTake(other, 'pause')) - Number(mayTake(one, 'pause')))
}

/** Resumes what “Pause everything” has paused in this browser, and nothing that is held at its cost limit. */
export function ResumePausedDialog({ onClose }: PauseAllProps) {
  const rows = usePausedHere()
  return (
    <BulkDialog action="resume" by="brake" pausedOnly follows sessions={rows} onClose={onClose} />
  )
}

/** Offers to resume what was paused together, until that is done or the operator dismisses the offer. */
export function PausedNotice({ onResume }: { onResume: () => void }) {
  const api = useApi()
  const rows = usePausedHere()
  if (rows.length === 0) return null
  return (
    <section
      aria-label={words.pausedTogether}
      className="flex flex-wrap items-center gap-2 rounded-card border bg-surface px-2 py-1.5 shadow-float"
    >
      <output className="min-w-0 grow px-2 font-medium">{words.pausedHere(rows.length)}</output>
      <Button onClick={onResume}>{words.resumePaused}</Button>
      <IconButton label={ui.dismiss} icon={<X />} onClick={() => forgetPaused(api)} />
    </section>
  )
}
