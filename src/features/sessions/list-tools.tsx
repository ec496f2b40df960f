import { flushSync } from 'react-dom'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { LabelDialog } from '#src/shared/labels/label-dialog.tsx'
import {
  type ListChoices,
  readListChoices,
  saveListChoices,
} from '#src/storage/device/device-items.ts'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { AddSessionDialog } from './add-session-dialog.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { PauseAllDialog } from './bulk/pause-all.tsx'
import type { SessionRow } from './list/session-row.ts'
import type { SelectionControls } from './list/use-selection.ts'
import type { FirstTouches } from './row-tools/first-touches.ts'
import { RowTools } from './row-tools/row-tools.tsx'
import { ViewDialog } from './view-dialog.tsx'
import * as words from './words.ts'

export type OpenDialog =
  | { kind: 'add' | 'view' | 'resume' | 'pause-all' }
  | { kind: 'take-off' | 'label'; row: SessionRow }

export type ListToolsProps = {
  scope: string | null
  sessions: readonly FleetSession[]
  rows: readonly SessionRow[]
  selected: readonly SessionRow[]
  /** The rows on screen, which keep their places under the pointer and the focus. */
  drawn: readonly SessionRow[]
  open: OpenDialog | null
  onClose: () => void
  controls: SelectionControls
  choices: ListChoices
  onChoices: (choices: ListChoices) => void
  onTakeOff: (row: SessionRow) => void
  onLabel: (row: SessionRow) => void
  /** Takes the row off the list, after a question if its session goes on. */
  onForget: (row: SessionRow) => void
  /** Null until somebody points at a row or presses a key; on a touch screen present from the start. */
  touched: FirstTouches | null
}

/** The parts of the list that a click or a key opens: its dialogs, and the actions on rows. */
export function ListTools(props: ListToolsProps) {
  const { sessions, rows, selected, drawn, open, onClose, touched } = props
  return (
    <>
      {touched && (
        <RowTools
          sessions={sessions}
          all={rows}
          shown={drawn}
          touches={touched}
          onLabel={props.onLabel}
          onForget={props.onForget}
        />
      )}
      {open?.kind === 'resume' && (
        <BulkDialog
          action="resume"
          sessions={sessions.filter(({ known }) => selected.some(({ id }) => id === known.id))}
          onClose={onClose}
        />
      )}
      {open?.kind === 'pause-all' && <PauseAllDialog onClose={onClose} />}
      {open?.kind === 'add' && <AddSessionDialog onClose={onClose} />}
      {open?.kind === 'view' && (
        <ViewDialog
          controls={props.controls}
          tags={[...new Set(rows.flatMap(({ tags }) => tags))].toSorted()}
          choices={props.choices}
          onChoices={(change) => {
            const next = change(readListChoices(props.scope))
            props.onChoices(next)
            saveListChoices(props.scope, next)
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'take-off' && (
        <ForgetSessionDialog
          row={open.row}
          onClose={onClose}
          onForget={() => props.onTakeOff(open.row)}
        />
      )}
      {open?.kind === 'label' && <LabelDialog {...open.row} onClose={onClose} />}
    </>
  )
}

type ForgetSessionDialogProps = { row: SessionRow; onClose: () => void; onForget: () => void }

/** Asks before a session that goes on is taken off this browser's list. */
function ForgetSessionDialog({ row, onClose, onForget }: ForgetSessionDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      danger={false}
      title={words.removeQuestion}
      confirmLabel={words.confirmRemoval}
      cancelLabel={words.keepInList}
      onConfirm={() => {
        // The focus would go back to the row, which is about to leave.
        flushSync(onClose)
        onForget()
      }}
    >
      <p className="font-medium text-ink">{reveal(row.title ?? row.goal ?? row.id, 500)}</p>
      <p>{words.sessionGoesOn}</p>
      <p>{filled(words.addAgainById, <span className="font-mono text-sm">{row.id}</span>)}</p>
    </ConfirmDialog>
  )
}
