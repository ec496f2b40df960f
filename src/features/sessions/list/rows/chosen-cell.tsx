import type { Column } from '#src/features/sessions/list/list-sort.ts'
import * as words from '#src/features/sessions/words.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Age } from '#src/ui/display/clock.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import { type SessionFactProps, SHOWN, Tags } from './session-cells.tsx'

export function ChosenCell({ row, column }: SessionFactProps & { column: Column }) {
  const { agent, budgetMicros, burnMicros, currency, id, createdAt } = row
  if (column === 'tags') return <Tags row={row} />
  if (column === 'budget') return budgetMicros === null ? '–' : formatMoney(budgetMicros, currency)
  if (column === 'burn') {
    return burnMicros === null ? '–' : words.burnOf(formatMoney(burnMicros, currency))
  }
  if (column === 'agent')
    return <span className="block truncate">{reveal(agent, SHOWN) ?? '–'}</span>
  if (column === 'id') return <span className="block truncate font-mono text-xs">{reveal(id)}</span>
  return createdAt === null ? '–' : <Age at={createdAt} clock="service" ago />
}
