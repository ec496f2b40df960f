import type { ContractGroup, ContractSource } from '#src/queries/service/read-contract.ts'
import { Pill } from '#src/ui/display/pill.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { visible } from '#src/ui/text/visible.ts'

const sources: Record<ContractSource, string> = {
  openapi: 'openapi.json',
  specification: 'specification',
  assumed: 'assumed',
}

/** Thing by thing how the console speaks with this service, and where it has that from. */
export function ContractTables({ groups }: { groups: readonly ContractGroup[] }) {
  return groups.map(({ title, lines }) => (
    <details key={title} className="rounded-control border">
      <summary className="px-3 py-2 font-medium">
        {title}
        <span className="font-normal text-ink-3">{` · ${countWords(lines)}`}</span>
      </summary>
      <Table label={title}>
        <thead>
          <tr>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>How</HeaderCell>
            <HeaderCell>Known from</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, how, source }) => (
            <Row key={`${what} ${how}`}>
              <Cell>{what}</Cell>
              <Cell className="min-w-40 font-mono text-sm wrap-anywhere">{visible(how)}</Cell>
              <Cell>
                <Pill tone={source === 'openapi' ? 'done' : 'hold'}>{sources[source]}</Pill>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  ))
}

function countWords(lines: ContractGroup['lines']): string {
  const assumed = lines.filter(({ source }) => source === 'assumed').length
  return assumed === 0
    ? `${lines.length} known`
    : `${lines.length - assumed} known, ${assumed} assumed`
}
