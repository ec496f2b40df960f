import { Pencil, X } from 'lucide-react'

import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import * as words from '#src/features/sessions/words.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import { SHOWN } from './session-cells.tsx'

/** What a row offers beside its link. */
export type RowActions = {
  onForget: (row: SessionRow) => void
  onLabel: (row: SessionRow) => void
}

type RowButtonsProps = RowActions & { row: SessionRow }

const look =
  'z-1 bg-surface! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 hover:bg-sunken!'

/**
 * The actions of a row beside its link: over the end of the row while it has the pointer or a button the
 * focus. A touch screen has a menu in place of the buttons.
 */
export function RowButtons({ row, onForget, onLabel }: RowButtonsProps) {
  const name = reveal(row.title ?? row.goal ?? row.id, SHOWN)
  return (
    <>
      <span data-tools="" className="inline-flex pointer-coarse:size-11" />
      <span className="absolute top-1/2 right-2 flex -translate-y-1/2 pointer-coarse:hidden">
        <IconButton
          label={words.editNamed(name)}
          title={words.editLabels}
          icon={<Pencil />}
          onClick={() => onLabel(row)}
          className={look}
        />
        <IconButton
          label={words.removeNamed(name)}
          title={words.removeFromList}
          icon={<X />}
          onClick={() => onForget(row)}
          className={look}
        />
      </span>
    </>
  )
}
