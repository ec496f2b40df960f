import { type SpendPart, sumOf } from '#src/model/spend/history/history.ts'
import { byCurrency, formatAmounts } from '#src/model/spend/money.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

type TagTableProps = { rows: readonly CostRow[]; parts: readonly SpendPart[] }

/** Spend by the operator's own tags; nothing where no session has a tag. */
export function TagTable({ rows, parts }: TagTableProps) {
  const tags = [...new Set(rows.flatMap((row) => row.tags))].toSorted()
  if (tags.length === 0) return null
  return (
    <Panel title={words.byTag} padded={false}>
      <Table label={words.byTag}>
        <thead>
          <tr>
            <HeaderCell>{words.tag}</HeaderCell>
            <HeaderCell numeric>{words.sessions}</HeaderCell>
            <HeaderCell numeric>{words.spentInRange}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {[...tags, null].map((tag) => (
            <TagRow
              key={tag ?? ''}
              tag={tag}
              rows={rows.filter(({ tags: own }) =>
                tag === null ? own.length === 0 : own.includes(tag),
              )}
              parts={parts}
            />
          ))}
        </tbody>
      </Table>
      <p className="px-4.5 py-3 text-sm text-ink-3">{words.tagNote}</p>
    </Panel>
  )
}

function TagRow({ tag, rows, parts }: TagTableProps & { tag: string | null }) {
  if (rows.length === 0) return null
  const ids = new Set(rows.map(({ id }) => id))
  const own = parts.filter(({ sessionId }) => ids.has(sessionId))
  return (
    <Row>
      <Cell>
        {tag === null ? <span className="text-ink-3">{words.noTag}</span> : visible(tag, 100)}
      </Cell>
      <Cell numeric>{rows.length}</Cell>
      <Cell numeric>{formatAmounts(byCurrency(own, sumOf), null) ?? '–'}</Cell>
    </Row>
  )
}
