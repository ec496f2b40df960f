import { Play } from 'lucide-react'

import type { Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type HeldCardProps = {
  session: Session
  onResume: () => void
  onNewBudget: () => void
  resuming: boolean
}

/** Says why a session is paused or stopped at its budget, and offers to resume it. */
export function HeldCard({ session, onResume, onNewBudget, resuming }: HeldCardProps) {
  const limited = session.state === 'cost-limited'
  const { reason } = session
  return (
    <section
      aria-label={limited ? words.costLimit : words.paused}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line-strong bg-surface px-4 py-3"
    >
      <StateShape shape="bars" tone="hold" size={14} />
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{limited ? words.atCostLimit : words.paused}</h3>
        {reason !== null && <p className="text-sm text-ink-2">{visible(reason, 4000)}</p>}
        {(limited || reason === null) && <p className="text-sm text-ink-2">{adviceFor(session)}</p>}
      </div>
      {!limited && <Button onClick={onNewBudget}>{words.openResumeWithBudget}</Button>}
      <Button icon={<Play />} variant="primary" busy={resuming} onClick={onResume}>
        {limited ? words.resumeWithBudget : words.resume}
      </Button>
    </section>
  )
}

/** How the session goes on (§3); at a budget, also the spent part. */
function adviceFor({ state, cost }: Session): string {
  if (state !== 'cost-limited') return words.untilResumed
  const { budgetMicros, spentMicros, currency } = cost
  if (budgetMicros === null || spentMicros === null) return words.untilLargerBudget
  const spent = words.spentOf(
    formatMoney(spentMicros, currency),
    formatMoney(budgetMicros, currency),
  )
  return `${spent} ${words.untilLargerBudget}`
}
