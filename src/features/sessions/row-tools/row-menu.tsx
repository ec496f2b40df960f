import {
  CircleX,
  ListChecks,
  MessageSquareReply,
  Pause,
  Pencil,
  Play,
  Signpost,
  WalletCards,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'

import * as bulkWords from '#src/features/sessions/bulk/words.ts'
import * as listWords from '#src/features/sessions/words.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { allowedSignals } from '#src/model/session.ts'
import { Button, type ButtonProps } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'

import { holdOf, isAsking, nameOf, type RowActions, stateOf } from './row-actions.ts'
import * as words from './words.ts'

type RowMenuProps = RowActions & {
  row: FleetSession
  onSelect: () => void
  onLabel: () => void
  onForget: () => void
  onClose: () => void
}

/** All that a row offers, for a finger: a touch screen has no room and no pointer for the buttons. */
export function RowMenu({ row, onClose, ...on }: RowMenuProps) {
  const hold = holdOf([row])
  const may = allowedSignals(stateOf(row))
  const item = (
    label: string,
    icon: ReactNode,
    act: () => void,
    variant?: ButtonProps['variant'],
  ) => (
    <Button
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
      open
      onClose={onClose}
      size="small"
      title={<span className="line-clamp-2">{nameOf(row)}</span>}
      footer={<Button onClick={onClose}>{bulkWords.close}</Button>}
    >
      <div className="grid gap-2">
        {isAsking(row) &&
          item(words.answer, <MessageSquareReply />, () => on.onAnswer([row]), 'waiting')}
        {hold &&
          item(bulkWords.verbs[hold], hold === 'pause' ? <Pause /> : <Play />, () =>
            on.onHold([row]),
          )}
        {may.includes('redirect') &&
          item(bulkWords.verbs.redirect, <Signpost />, () => on.onAsk('redirect', [row]))}
        {may.includes('resume') &&
          item(bulkWords.verbs.budget, <WalletCards />, () => on.onAsk('budget', [row]))}
        {may.includes('cancel') &&
          item(bulkWords.verbs.cancel, <CircleX />, () => on.onAsk('cancel', [row]), 'danger')}
        {item(words.selectRow, <ListChecks />, on.onSelect)}
        {item(listWords.editLabels, <Pencil />, on.onLabel)}
        {item(listWords.removeFromList, <X />, on.onForget)}
      </div>
    </Dialog>
  )
}
