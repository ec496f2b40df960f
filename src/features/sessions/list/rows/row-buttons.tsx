import { Pencil, X } from 'lucide-react'

import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { SHOWN } from './session-cells.tsx'

/** What a row offers beside its link. */
export type RowActions = {
  onForget: (row: SessionRow) => void
  onLabel: (row: SessionRow) => void
}

type RowButtonsProps = RowActions & { row: SessionRow; className?: string }

/** The actions of a row beside its link. A touch screen has a menu in place of the buttons. */
export function RowButtons({ row, onForget, onLabel, className }: RowButtonsProps) {
  const name = visible(row.title ?? row.goal ?? row.id, SHOWN)
  return (
    <>
      <span data-tools="" className="inline-flex pointer-coarse:-my-1 pointer-coarse:size-11" />
      <IconButton
        label={words.editNamed(name)}
        title={words.editLabels}
        icon={<Pencil />}
        onClick={() => onLabel(row)}
        className={classNames('z-1 pointer-coarse:hidden', className)}
      />
      <IconButton
        label={words.removeNamed(name)}
        title={words.removeFromList}
        icon={<X />}
        onClick={() => onForget(row)}
        className={classNames('z-1 pointer-coarse:hidden', className)}
      />
    </>
  )
}
