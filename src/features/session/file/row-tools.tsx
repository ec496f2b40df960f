import type { Entry } from '#src/features/session/line/entries.ts'
import type { Line } from '#src/features/session/line/rows.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'

import { roundMarkdown, rowsIn, rowText } from './documents.ts'
import * as words from './words.ts'

export type RowToolsProps = { line: Line; rowKey: string }

/** The buttons under the row that the operator or the address asked for. */
export function RowTools({ line, rowKey }: RowToolsProps) {
  const row = rowsIn(line).find(({ key }) => key === rowKey)
  if (!row) return null
  const { origin, pathname } = globalThis.location
  const hash = hashOf(row)
  return (
    <div className="flex flex-wrap justify-end gap-1 py-0.5">
      {row.kind !== 'round' && (
        <CopyButton named text={() => rowText(row)} label={words.copyMessage} />
      )}
      <CopyButton named text={() => roundMarkdown(line, row.round.id)} label={words.copyRound} />
      {hash !== null && (
        <CopyButton
          named
          text={`${origin}${pathname}#${encodeURIComponent(hash)}`}
          label={words.copyLink}
        />
      )}
    </div>
  )
}

function hashOf(row: Entry): string | null {
  if (row.kind === 'message') return row.message.id
  return row.kind === 'round' ? `round=${row.round.id}` : null
}
