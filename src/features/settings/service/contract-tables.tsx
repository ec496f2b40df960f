import type { ContractGroup } from '#src/queries/service/read-contract.ts'
import { Pill } from '#src/ui/display/pill.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

/** The forms in which the console speaks with this service, each with its source. */
export function ContractTables({ groups }: { groups: readonly ContractGroup[] }) {
  return groups.map(({ title, lines }) => (
    <details key={title} className="rounded-control border">
      <summary className="px-3 py-2 font-medium">
        {title}
        <span className="font-normal text-ink-3">{` · ${knownOf(lines)}`}</span>
      </summary>
      <Table label={title}>
        <thead>
          <tr>
            <HeaderCell>{words.part}</HeaderCell>
            <HeaderCell>{words.form}</HeaderCell>
            <HeaderCell>{words.source}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, how, source }) => (
            <Row key={`${what} ${how}`}>
              <Cell>{what}</Cell>
              <Cell className="min-w-40 font-mono text-sm wrap-anywhere">{visible(how)}</Cell>
              <Cell>
                <Pill tone={source === 'openapi' ? 'done' : 'hold'}>{words.sources[source]}</Pill>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  ))
}

function knownOf(lines: ContractGroup['lines']): string {
  const assumed = lines.filter(({ source }) => source === 'assumed').length
  return words.known(lines.length, assumed)
}
