import { Play } from 'lucide-react'

import type { Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type HeldCardProps = {
  session: Session
  onResume: () => void
  onNewBudget: () => void
  resuming: boolean
}

/** Paused, or stopped at its budget: what holds it, and the way on. */
export function HeldCard({ session, onResume, onNewBudget, resuming }: HeldCardProps) {
  const limited = session.state === 'cost-limited'
  const { reason } = session
  return (
    <section
      aria-label={limited ? 'Cost limit' : 'Paused'}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line-strong bg-surface px-4 py-3"
    >
      <StateShape shape="bars" tone="hold" size={14} />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{limited ? 'Held at its cost limit' : 'Paused'}</h3>
        {reason !== null && <p className="text-sm text-ink-2">{visible(reason, 4000)}</p>}
        {(limited || reason === null) && <p className="text-sm text-ink-2">{wayOn(session)}</p>}
      </div>
      {!limited && <Button onClick={onNewBudget}>Resume with a new budget…</Button>}
      <Button icon={<Play />} variant="primary" busy={resuming} onClick={onResume}>
        {limited ? 'Resume with a new budget' : 'Resume'}
      </Button>
    </section>
  )
}

/** What the contract says of it (§3), and of a budget how much of it is spent. */
function wayOn({ state, cost }: Session): string {
  if (state !== 'cost-limited') return 'It goes on when it is resumed.'
  const { budgetMicros, spentMicros, currency } = cost
  const isKnown = budgetMicros !== null && spentMicros !== null
  const spent = isKnown
    ? `${formatMoney(spentMicros, currency)} of ${formatMoney(budgetMicros, currency)} spent. `
    : ''
  return `${spent}It goes on with a larger budget.`
}
