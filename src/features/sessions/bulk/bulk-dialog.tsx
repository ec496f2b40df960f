import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { ROUNDS_PROPOSED } from '#src/model/spend/budget.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { type BudgetRule, type BulkAction, type BulkPlan, planSignals } from './bulk-plan.ts'
import { startRun } from './bulk-runs.ts'
import { Line, Lines, Unchanged } from './plan-lines.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { RunDialog } from './run-dialog.tsx'
import { useKeptText } from './use-kept-text.ts'
import { type Reading, useReadFirst } from './use-read-first.ts'
import * as words from './words.ts'

type BulkDialogProps = {
  action: BulkAction
  /** The sessions at the opening; each budget is compared with the spend again before it is sent. */
  sessions: readonly FleetSession[]
  onClose: () => void
}

/**
 * Reads what is not read yet, then shows what each of many sessions gets, or why it gets nothing; sends on
 * confirmation, once to each.
 */
export function BulkDialog({ action, sessions, onClose }: BulkDialogProps) {
  const api = useApi()
  const [runId, setRunId] = useState<string | null>(null)
  const known = useReadFirst(sessions)
  if (runId !== null) return <RunDialog id={runId} onClose={onClose} />
  return (
    <PlanDialog
      {...known}
      action={action}
      onSend={(plan) => setRunId(startRun(api, action, plan))}
      onClose={onClose}
    />
  )
}

const none: readonly FleetSession[] = []

type PlanDialogProps = BulkDialogProps & {
  /** The operator may write meanwhile; the plan follows. */
  reading: Reading | null
  onSend: (plan: BulkPlan) => void
}

function PlanDialog({ action, sessions, reading, onSend, onClose }: PlanDialogProps) {
  const api = useApi()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const isWritten = action === 'redirect' || action === 'pause' || action === 'cancel'
  const { text, write, sent } = useKeptText(
    isWritten ? action : 'redirect',
    sessions.map(({ known }) => known.id),
  )
  const message = isWritten ? text : ''
  const [kind, setKind] = useState<BudgetRule['kind']>('rounds')
  const [amount, setAmount] = useState(firstAmounts.rounds)
  const [count, setCount] = useState('')

  const rule = {
    kind,
    amount: isCount(kind) ? Math.max(0, Number(amount) || 0) : (parseMicros(amount) ?? 0),
  }
  const known = reading ? none : sessions
  const plan = planSignals(known, action, { message, rule }, { attempts, now: api.now() })
  const { send } = plan
  // Thousands of lines must not hold up the letters of the message.
  const shown = useDeferredValue(plan)
  const isBudget = sessions.some(({ session }) => session?.state === 'cost-limited')
  const asksBudget = action === 'budget' || (action === 'resume' && isBudget)
  const asksCount = !reading && action === 'cancel' && send.length > 1
  const isReady =
    !reading &&
    send.length > 0 &&
    (action !== 'redirect' || message.trim() !== '') &&
    (!asksCount || count.trim() === String(send.length))

  return (
    <FormDialog
      onClose={onClose}
      title={reading ? words.unreadTitle(action) : words.title(action, send.length)}
      submitLabel={reading ? words.sendPlain : words.send(send.length)}
      danger={action === 'cancel'}
      disabled={!isReady}
      onSubmit={() => {
        onSend(plan)
        if (isWritten) sent()
      }}
    >
      {asksBudget && (
        <BudgetFields kind={kind} amount={amount} onKind={setKind} onAmount={setAmount} />
      )}
      {isWritten && (
        <TextArea
          label={action === 'redirect' ? words.direction : words.reason}
          optional={action !== 'redirect'}
          rows={action === 'redirect' ? 4 : 2}
          limit={action === 'redirect' ? 20_000 : 2_000}
          value={message}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      )}
      {asksCount && (
        <TextField
          label={words.confirmCount(send.length)}
          hint={words.cancelIsFinal}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ currentTarget: { value } }) => setCount(value)}
        />
      )}
      {reading && <ReadingProgress {...reading} />}
      <output className="block font-medium empty:hidden">
        {!reading && (send.length === 0 ? words.nothingToSend : words.willBeSent(send.length))}
      </output>
      {!reading && (
        <>
          <Lines>
            {shown.send.map((one) => (
              <Line key={one.id} of={one}>
                {one.note}
              </Line>
            ))}
          </Lines>
          <Unchanged leave={shown.leave} />
        </>
      )}
    </FormDialog>
  )
}

type BudgetFieldsProps = {
  kind: BudgetRule['kind']
  amount: string
  onKind: (kind: BudgetRule['kind']) => void
  onAmount: (amount: string) => void
}

const firstAmounts = { rounds: String(ROUNDS_PROPOSED), percent: '50', each: '', within: '' }
const isCount = (kind: BudgetRule['kind']) => kind === 'rounds' || kind === 'percent'

function BudgetFields({ kind, amount, onKind, onAmount }: BudgetFieldsProps) {
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={words.budgetRule}
        value={kind}
        options={(['rounds', 'percent', 'each', 'within'] as const).map((value) => ({
          value,
          label: words.rules[value],
        }))}
        onChange={(next) => {
          onKind(next)
          onAmount(firstAmounts[next])
        }}
      />
      <TextField
        label={words.amounts[kind]}
        hint={kind === 'rounds' ? words.roundsHint : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget: { value } }) => onAmount(value)}
      />
    </div>
  )
}
