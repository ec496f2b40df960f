import { CircleX, Ellipsis, MessageSquareReply, Pause, Play, Signpost } from 'lucide-react'
import { useId } from 'react'

import * as bulkWords from '#src/features/sessions/bulk/words.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { allowedSignals } from '#src/model/session.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/controls/button.tsx'

import { holdOf, isAsking, nameOf, type RowActions, stateOf } from './row-actions.ts'
import * as words from './words.ts'

type SelectProps = {
  row: FleetSession
  isSelected: boolean
  onToggle: (extend: boolean) => void
}

/** The tools of a row under the pointer or in focus; while rows are selected, each has its checkbox. */
export function RowToolbar({
  row,
  isActive,
  onAnswer,
  onHold,
  onAsk,
  ...select
}: SelectProps & RowActions & { isActive: boolean }) {
  const hold = holdOf([row])
  const may = allowedSignals(stateOf(row))
  return (
    <span
      className={classNames(
        'absolute top-1/2 z-1 flex -translate-y-1/2 items-center',
        // The checkbox alone stands in the column that selected rows add: over the age it would hide it.
        isActive ? 'right-18 rounded-control border bg-surface shadow-float' : 'right-3',
      )}
    >
      <SelectBox row={row} {...select} className="mx-2 size-4 accent-ink" />
      {isActive && isAsking(row) && (
        <IconButton
          label={words.answer}
          icon={<MessageSquareReply />}
          onClick={() => onAnswer([row])}
        />
      )}
      {isActive && hold && (
        <IconButton
          label={bulkWords.verbs[hold]}
          icon={hold === 'pause' ? <Pause /> : <Play />}
          onClick={() => onHold([row])}
        />
      )}
      {isActive && may.includes('redirect') && (
        <IconButton
          label={bulkWords.verbs.redirect}
          icon={<Signpost />}
          onClick={() => onAsk('redirect', [row])}
        />
      )}
      {isActive && may.includes('cancel') && (
        <IconButton
          label={bulkWords.verbs.cancel}
          icon={<CircleX />}
          onClick={() => onAsk('cancel', [row])}
        />
      )}
    </span>
  )
}

/** The tool of a row for a finger: its menu, or its checkbox while rows are selected. */
export function TouchTool({
  isSelecting,
  onMenu,
  ...select
}: SelectProps & { isSelecting: boolean; onMenu: () => void }) {
  const id = useId()
  if (!isSelecting) {
    return (
      <IconButton
        label={words.actionsOn(nameOf(select.row))}
        title={words.actions}
        icon={<Ellipsis />}
        aria-haspopup="dialog"
        className="z-1"
        onClick={onMenu}
      />
    )
  }
  return (
    <label htmlFor={id} className="relative z-1 grid size-11 place-items-center">
      <SelectBox {...select} id={id} className="size-6 accent-ink" />
    </label>
  )
}

function SelectBox({
  row,
  isSelected,
  onToggle,
  ...rest
}: SelectProps & { className: string; id?: string }) {
  return (
    <input
      {...rest}
      type="checkbox"
      aria-label={words.select(nameOf(row))}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
