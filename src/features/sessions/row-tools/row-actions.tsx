import {
  CircleX,
  CopyPlus,
  Ellipsis,
  ListChecks,
  MessageSquareReply,
  Pause,
  Pencil,
  Play,
  Signpost,
  WalletCards,
  X,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { type BulkAction, mayTake } from '#src/features/sessions/bulk/bulk-plan.ts'
import * as bulkWords from '#src/features/sessions/bulk/words.ts'
import * as listWords from '#src/features/sessions/words.ts'
import { type FleetSession, pendingOf, waitsUnread } from '#src/model/fleet/fleet.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import * as labelWords from '#src/shared/labels/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button, type ButtonProps, IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

/** The actions of a key, a button or a menu on rows. */
export type RowActions = {
  /** Opens the question in the inbox. */
  onAnswer: (rows: readonly FleetSession[]) => void
  /** Pauses or resumes: one session at once, many after a dialog. */
  onHold: (rows: readonly FleetSession[]) => void
  /** Opens the dialog of an action. */
  onAsk: (action: BulkAction, rows: readonly FleetSession[]) => void
  /** Opens the form of a new session, filled in as this row's session was. */
  onLike: (row: FleetSession) => void
}

/** In the order of the buttons. */
export const bulkActions: readonly { action: BulkAction; icon: typeof Pause; keys?: string }[] = [
  { action: 'pause', icon: Pause },
  { action: 'resume', icon: Play },
  { action: 'redirect', icon: Signpost, keys: 'R' },
  { action: 'budget', icon: WalletCards, keys: 'B' },
  { action: 'cancel', icon: CircleX, keys: 'X' },
]

/** Pause if any of the sessions may be paused, or else resume. */
export function holdOf(rows: readonly FleetSession[]): 'pause' | 'resume' | null {
  const types = ['pause', 'resume'] as const
  return types.find((type) => rows.some((row) => mayTake(row, type))) ?? null
}

/** The offers of a row beside its question: pause or else resume, then the others. */
function offersOf(row: FleetSession, { onHold, onAsk }: RowActions) {
  const hold = holdOf([row])
  const isOffered = (action: BulkAction) =>
    action === 'pause' || action === 'resume' ? action === hold : mayTake(row, action)
  return bulkActions
    .filter(({ action }) => isOffered(action))
    .map(({ action, icon: Icon }) => ({
      action,
      label: bulkWords.verbs[action],
      icon: <Icon />,
      onClick: () => (action === hold ? onHold([row]) : onAsk(action, [row])),
    }))
}

export function isAsking(row: FleetSession): boolean {
  return pendingOf(row).length > 0 || waitsUnread(row)
}

export function nameOf({ known, session }: FleetSession): string {
  return reveal(known.title ?? session?.goal ?? known.goal ?? known.id, 500)
}

type SelectProps = {
  row: FleetSession
  isSelected: boolean
  onToggle: (extend: boolean) => void
}

type RowToolbarProps = SelectProps & { actions: RowActions; isActive: boolean }

/** The tools of a row under the pointer or in focus; while rows are selected, each has its checkbox. */
export function RowToolbar({ isActive, actions, ...select }: RowToolbarProps) {
  const { row } = select
  return (
    <span
      className={classNames(
        'absolute top-1/2 z-1 flex -translate-y-1/2 items-center',
        // The checkbox alone stands in the column that selected rows add: over the age it would hide it.
        isActive ? 'right-18 rounded-control border bg-surface shadow-float' : 'right-3',
      )}
    >
      <SelectBox {...select} className="mx-2 size-4 accent-ink" />
      {isActive && isAsking(row) && (
        <IconButton
          label={words.answer}
          icon={<MessageSquareReply />}
          onClick={() => actions.onAnswer([row])}
        />
      )}
      {isActive &&
        offersOf(row, actions).map(
          ({ action, ...offer }) => action !== 'budget' && <IconButton key={action} {...offer} />,
        )}
      {isActive && (
        <IconButton
          label={keys.startLike}
          icon={<CopyPlus />}
          onClick={() => actions.onLike(row)}
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
        title={listWords.actions}
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

type RowMenuProps = {
  row: FleetSession
  actions: RowActions
  onSelect: () => void
  onLabel: () => void
  onForget: () => void
  onClose: () => void
}

/** All that a row offers, for a finger: a touch screen has no room and no pointer for the buttons. */
export function RowMenu({ row, actions, onSelect, onLabel, onForget, onClose }: RowMenuProps) {
  const item = (
    label: string,
    icon: ReactNode,
    act: () => void,
    variant?: ButtonProps['variant'],
  ) => (
    <Button
      key={label}
      icon={icon}
      variant={variant}
      className="min-h-11"
      onClick={() => {
        onClose()
        act()
      }}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={<span className="line-clamp-2">{nameOf(row)}</span>}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <div className="grid gap-2">
        {isAsking(row) &&
          item(words.answer, <MessageSquareReply />, () => actions.onAnswer([row]), 'waiting')}
        {offersOf(row, actions).map(({ action, label, icon, onClick }) =>
          item(label, icon, onClick, action === 'cancel' ? 'danger' : undefined),
        )}
        {item(keys.startLike, <CopyPlus />, () => actions.onLike(row))}
        {item(words.selectRow, <ListChecks />, onSelect)}
        {item(labelWords.editLabels, <Pencil />, onLabel)}
        {item(listWords.removeFromList, <X />, onForget)}
      </div>
    </Dialog>
  )
}
