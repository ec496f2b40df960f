import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { sendMany, type SendResult } from '#src/queries/writes/send-many.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { visible } from '#src/ui/text/visible.ts'

import {
  type BudgetRule,
  type BulkAction,
  type BulkPlan,
  planSignals,
  type PlannedSignal,
} from './bulk-plan.ts'
import * as words from './words.ts'

type BulkDialogProps = {
  action: BulkAction
  /** The sessions at the opening; each budget is compared with the spend again before it is sent. */
  sessions: readonly FleetSession[]
  onClose: () => void
}

type Results = ReadonlyMap<string, SendResult | 'sending'>

const nothing: Results = new Map()

/** Shows what each of many sessions gets, or why it gets nothing; sends on confirmation, once to each. */
export function BulkDialog({ action, sessions, onClose }: BulkDialogProps) {
  const api = useApi()
  const form = useId()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const [message, setMessage] = useState('')
  const [kind, setKind] = useState<BudgetRule['kind']>('percent')
  const [amount, setAmount] = useState('25')
  const [count, setCount] = useState('')
  const [sent, setSent] = useState<BulkPlan | null>(null)
  const [results, setResults] = useState(nothing)

  const rule = {
    kind,
    amount: kind === 'percent' ? Number(amount) || 0 : (parseMicros(amount) ?? 0),
  }
  const now = { attempts, now: api.now() }
  const plan = sent ?? planSignals(sessions, action, { message, rule }, now)
  const { send } = plan
  const isBudget = sessions.some(({ session }) => session?.state === 'cost-limited')
  const asksBudget = action === 'budget' || (action === 'resume' && isBudget)
  const asksCount = action === 'cancel' && send.length > 1
  const isReady =
    send.length > 0 &&
    (action !== 'redirect' || message.trim() !== '') &&
    (!asksCount || count.trim() === String(send.length))
  const failed = send.filter(({ id }) => isFailed(results.get(id)))
  const isSending = [...results.values()].includes('sending')

  const start = (signals: readonly PlannedSignal[]) => {
    setSent(plan)
    setResults(
      (before) => new Map([...before, ...signals.map(({ id }) => [id, 'sending'] as const)]),
    )
    void sendMany(api, signals, (id, result) => {
      // The row itself shows the signal of one session.
      if (plan.send.length === 1 && result.kind === 'sent') onClose()
      else setResults((before) => new Map([...before, [id, result]]))
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(action, send.length)}
      footer={
        sent === null ? (
          <>
            <Button variant="ghost" className="mr-auto -ml-3" onClick={onClose}>
              {words.later}
            </Button>
            <Button
              type="submit"
              form={form}
              variant={action === 'cancel' ? 'danger-solid' : 'primary'}
              keys="mod+Enter"
              disabled={!isReady}
            >
              {words.send(send.length)}
            </Button>
          </>
        ) : (
          <>
            {failed.length > 0 && !isSending && (
              <Button onClick={() => start(failed)}>{words.sendAgain(failed.length)}</Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {words.close}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && sent === null) start(send)
        }}
      >
        {sent === null && asksBudget && (
          <BudgetFields kind={kind} amount={amount} onKind={setKind} onAmount={setAmount} />
        )}
        {sent === null && (action === 'redirect' || action === 'pause' || action === 'cancel') && (
          <TextArea
            label={action === 'redirect' ? words.direction : words.reason}
            optional={action !== 'redirect'}
            rows={action === 'redirect' ? 4 : 2}
            limit={action === 'redirect' ? 20_000 : 2_000}
            value={message}
            onChange={({ currentTarget: { value } }) => setMessage(value)}
          />
        )}
        {sent === null && asksCount && (
          <TextField
            label={words.confirmCount(send.length)}
            hint={words.cancelIsFinal}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={({ currentTarget: { value } }) => setCount(value)}
          />
        )}
        <output className="block font-medium">
          {sent === null
            ? send.length === 0
              ? words.nothingToSend
              : words.willBeSent(send.length)
            : words.sentCount(countSent(results), send.length)}
        </output>
        <Lines>
          {send.map((one) => (
            <Line key={one.id} of={one}>
              {resultText(results.get(one.id)) ?? one.note}
            </Line>
          ))}
        </Lines>
        {plan.leave.length > 0 && (
          <>
            <p className="font-medium">{words.willStay(plan.leave.length)}</p>
            <Lines>
              {plan.leave.map((one) => (
                <Line key={one.id} of={one}>
                  {one.why}
                </Line>
              ))}
            </Lines>
          </>
        )}
      </form>
    </Dialog>
  )
}

type BudgetFieldsProps = {
  kind: BudgetRule['kind']
  amount: string
  onKind: (kind: BudgetRule['kind']) => void
  onAmount: (amount: string) => void
}

const firstAmounts = { percent: '25', each: '', within: '' }

function BudgetFields({ kind, amount, onKind, onAmount }: BudgetFieldsProps) {
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={words.budgetRule}
        value={kind}
        options={(['percent', 'each', 'within'] as const).map((value) => ({
          value,
          label: words.rules[value],
        }))}
        onChange={(next) => {
          onKind(next)
          onAmount(firstAmounts[next])
        }}
      />
      <TextField
        label={kind === 'percent' ? words.percent : words.total}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget: { value } }) => onAmount(value)}
      />
    </div>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <ul className="max-h-60 divide-y overflow-y-auto rounded-card border empty:hidden">
      {children}
    </ul>
  )
}

type LineProps = { of: { id: string; goal: string | null }; children: string }

function Line({ of: { id, goal }, children }: LineProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
      <span className="min-w-0 truncate">{visible(goal ?? id, 500)}</span>
      <span className="text-ink-2">{visible(children, 500)}</span>
    </li>
  )
}

function isFailed(result: SendResult | 'sending' | undefined): boolean {
  return typeof result === 'object' && result.kind === 'refused'
}

function countSent(results: Results): number {
  return [...results.values()].filter((one) => one !== 'sending' && one.kind === 'sent').length
}

function resultText(result: SendResult | 'sending' | undefined): string | null {
  if (result === undefined) return null
  if (result === 'sending') return words.sending
  if (result.kind === 'sent') return words.sent
  const { happened } = explainError(result.error)
  return result.kind === 'lost' ? words.lost(happened) : words.refused(happened)
}
