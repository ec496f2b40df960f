import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { LabelDialog } from '#src/shared/labels/label-dialog.tsx'
import {
  type ListChoices,
  readListChoices,
  saveListChoices,
} from '#src/storage/device/list-choices.ts'

import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { AddSessionDialog, ForgetSessionDialog } from './list-dialogs.tsx'
import type { SessionRow } from './list/session-row.ts'
import type { SelectionControls } from './list/use-selection.ts'
import type { FirstTouches } from './row-tools/first-touches.ts'
import { RowTools } from './row-tools/row-tools.tsx'
import { ViewDialog } from './view-dialog.tsx'

export type OpenDialog =
  | { kind: 'add' | 'view' | 'resume' }
  | { kind: 'take-off' | 'label'; row: SessionRow }

export type ListToolsProps = {
  sessions: readonly FleetSession[]
  rows: readonly SessionRow[]
  selected: readonly SessionRow[]
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

/** What the list shows on a click or a key: its dialogs, and the actions on rows. */
export function ListTools(props: ListToolsProps) {
  const { sessions, rows, selected, open, onClose, touched } = props
  return (
    <>
      {touched && (
        <RowTools
          sessions={sessions}
          shown={selected}
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
      {open?.kind === 'add' && <AddSessionDialog onClose={onClose} />}
      {open?.kind === 'view' && (
        <ViewDialog
          controls={props.controls}
          tags={[...new Set(rows.flatMap(({ tags }) => tags))].toSorted()}
          choices={props.choices}
          onChoices={(change) => {
            const next = change(readListChoices())
            props.onChoices(next)
            saveListChoices(next)
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
