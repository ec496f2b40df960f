import { type SessionSpend, sumOfSpends } from '#src/model/spend/fleet-spend.ts'
import { formatAmounts } from '#src/model/spend/money.ts'
import * as money from '#src/shared/money/words.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

type TagTableProps = { rows: readonly CostRow[]; spends: readonly SessionSpend[] }

/** Spend by the operator's own tags; nothing where no session has a tag. */
export function TagTable({ rows, spends }: TagTableProps) {
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
              spends={spends}
            />
          ))}
        </tbody>
      </Table>
      <p className="px-4.5 py-3 text-sm text-ink-3">{words.tagNote}</p>
    </Panel>
  )
}

function TagRow({ tag, rows, spends }: TagTableProps & { tag: string | null }) {
  if (rows.length === 0) return null
  const ids = new Set(rows.map(({ id }) => id))
  const { amounts, atLeast } = sumOfSpends(spends.filter(({ sessionId }) => ids.has(sessionId)))
  const isKnown = !atLeast || amounts.some(({ micros }) => micros > 0)
  const spent = isKnown ? formatAmounts(amounts, amounts[0]?.currency ?? null) : null
  return (
    <Row>
      <Cell>
        {tag === null ? <span className="text-ink-3">{words.noTag}</span> : reveal(tag, 100)}
      </Cell>
      <Cell numeric>{rows.length}</Cell>
      <Cell numeric>
        {spent !== null && atLeast && <span className="text-ink-3">{money.atLeast} </span>}
        {spent ?? '–'}
      </Cell>
    </Row>
  )
}
