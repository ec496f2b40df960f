import { Select } from '#src/ui/fields/select.tsx'

import { Burn, LimitIn, SpentOfBudget, StatePill } from './cost-facts.tsx'
import type { CostOrder } from './cost-row.ts'
import { CostLink, type CostTableProps } from './cost-table.tsx'
import * as words from './words.ts'

const orders: readonly { value: string; label: string; order: CostOrder }[] = [
  { value: 'spent', label: words.mostSpent, order: { by: 'spent', descending: true } },
  { value: 'burn', label: words.highestBurn, order: { by: 'burn', descending: true } },
  { value: 'limit', label: words.nearestLimit, order: { by: 'limit', descending: false } },
]

/** The rows as cards, for a screen too narrow for the table. */
export function CostCards({ rows, order, onOrder }: CostTableProps) {
  return (
    <>
      <div className="border-b px-4 pb-3">
        <Select
          label={words.order}
          labelHidden
          options={orders}
          value={order.by}
          onChange={(event) => {
            const chosen = orders.find(({ value }) => value === event.currentTarget.value)
            if (chosen) onOrder(chosen.order)
          }}
        />
      </div>
      <ul aria-label={words.costBySession}>
        {rows.map((row) => (
          <li key={row.id} className="relative space-y-2 border-b px-4 py-3 last:border-b-0">
            <CostLink row={row} className="line-clamp-2" />
            <SpentOfBudget row={row} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
              <StatePill row={row} />
              {row.burnMicros !== null && <Burn row={row} />}
              {row.limitInMs !== null && (
                <span className="text-ink-3">
                  {row.limitInMs === 0 ? words.limitReached : words.limitComesIn}
                  <LimitIn row={row} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
