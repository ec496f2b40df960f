import type { Entry } from '#src/features/session/line/entries.ts'
import type { Line } from '#src/features/session/line/rows.ts'
import { paths } from '#src/routes.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'

import { roundText, rowOf, rowText } from './row-text.ts'
import * as words from './words.ts'

export type RowToolsProps = { line: Line; rowKey: string }

/** The buttons under the row that the operator or the address asked for. */
export function RowTools({ line, rowKey }: RowToolsProps) {
  const entry = rowOf(line, rowKey)
  if (!entry) return null
  const { origin, pathname } = globalThis.location
  // The address of a file names nothing of the file.
  const hash = pathname === paths.open ? null : hashOf(entry)
  return (
    <div className="flex flex-wrap justify-end gap-1 py-0.5">
      {entry.kind !== 'round' && (
        <CopyButton named text={() => rowText(entry)} label={words.copyMessage} />
      )}
      <CopyButton named text={() => roundText(line, entry.round.id)} label={words.copyRound} />
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

function hashOf(entry: Entry): string | null {
  if (entry.kind === 'message') return entry.message.id
  return entry.kind === 'round' ? `round=${entry.round.id}` : null
}
