import { useState } from 'react'

import { StaleBudgetError, SessionError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import {
  asksForBudget,
  budgetSuggestions,
  newBudgetProblem,
  suggestedBudget,
} from '#src/model/spend/budget.ts'
import { decimalFromMicros, formatMoney, parseMicros } from '#src/model/spend/money.ts'
import { buysText } from '#src/shared/money/limit-text.ts'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { SendDialog, type SendSignal, useSend } from './send-dialog.tsx'
import * as words from './words.ts'

export type ResumeDialogProps = {
  session: Session
  /** The service refused to resume the session with its present budget. */
  asked?: boolean
  /** Reads the session again, so that the budget is compared with the present spend. */
  readAgain: () => Promise<Session>
  send: SendSignal
  onSent: () => void
  onClose: () => void
}

/** Resume with a new budget: a total, strictly above the spend at the moment of sending (§3). */
export function ResumeDialog(props: ResumeDialogProps) {
  const { session, asked = false, readAgain, send: sendSignal, onSent, onClose } = props
  const { budgetMicros, currency } = session.cost
  const [spentMicros, setSpent] = useState(session.cost.spentMicros)
  const isMoneyKnown = spentMicros !== null || budgetMicros !== null
  const suggestions = isMoneyKnown ? budgetSuggestions(spentMicros ?? 0, budgetMicros) : []
  const [typed, setTyped] = useState(() =>
    session.state === 'unknown' || !isMoneyKnown
      ? ''
      : decimalFromMicros(suggestedBudget(spentMicros ?? 0, budgetMicros)),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const micros = parseMicros(typed)
  const required = asked || session.state === 'cost-limited'

  const raiseToSpend = async (newBudgetMicros: number) => {
    const { cost } = await readAgain()
    const spentNow = cost.spentMicros ?? spentMicros
    setSpent(spentNow)
    const found = newBudgetProblem(newBudgetMicros, spentNow, cost.currency)
    if (found !== null && spentNow !== null) throw new StaleBudgetError(found, spentNow)
  }
  const { busy, error, send, clear } = useSend(async (newBudgetMicros: number | null) => {
    if (newBudgetMicros === null) return sendSignal({ type: 'resume' })
    await raiseToSpend(newBudgetMicros)
    try {
      return await sendSignal({
        type: 'resume',
        newBudget: Number(decimalFromMicros(newBudgetMicros)),
      })
    } catch (refused) {
      // The spend rose on the way: the dialog shows it, and the operator decides about a larger budget.
      if (!(refused instanceof SessionError)) throw refused
      await raiseToSpend(newBudgetMicros).catch((failed: unknown) => {
        throw failed instanceof StaleBudgetError ? failed : refused
      })
      throw refused
    }
  })
  const tooSmall = problemOf(error, typed)

  const submit = async () => {
    if (typed.trim() === '' && !required) {
      if (await send(null)) onSent()
      return
    }
    const found =
      micros === null ? words.enterAmount : newBudgetProblem(micros, spentMicros, currency)
    setProblem(found)
    if (found === null && micros !== null && (await send(micros))) onSent()
  }

  return (
    <SendDialog
      size="small"
      title={required ? words.resumeTitle : words.resumeUnasked}
      sendLabel={words.resume}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {asked && <p className="font-medium">{words.budgetRefused}</p>}
      <p className="text-ink-2">
        {spentText(spentMicros, budgetMicros, currency)} {words.budgetIsTotal}
      </p>
      <TextField
        label={words.newBudget}
        inputMode="decimal"
        autoComplete="off"
        leading={isMoneyKnown && currency === 'USD' ? '$' : undefined}
        value={typed}
        readOnly={busy}
        optional={!required}
        error={tooSmall ?? problem}
        hint={
          spentMicros === null
            ? undefined
            : buysText({ ...session, cost: { ...session.cost, spentMicros } }, micros)
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
          clear()
        }}
      />
      {suggestions.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" disabled={busy}>
          <legend className="sr-only">{words.suggestions}</legend>
          {suggestions.map((suggestion) => (
            <Chip
              key={suggestion.label}
              selected={suggestion.micros === micros}
              onClick={() => {
                setTyped(decimalFromMicros(suggestion.micros))
                setProblem(null)
                clear()
              }}
            >
              {`${suggestion.label} · ${formatMoney(suggestion.micros, currency)}`}
            </Chip>
          ))}
        </fieldset>
      )}
      {error !== null && tooSmall === null && <SignalError error={error} />}
    </SendDialog>
  )
}

/** The problem of the budget, if the budget is the reason of the failure. */
function problemOf(error: unknown, typed: string): string | null {
  if (error instanceof StaleBudgetError) return error.message
  if (!asksForBudget(error)) return null
  return typed.trim() === '' ? words.budgetMissing : words.budgetTooSmall
}

function spentText(spentMicros: number | null, budgetMicros: number | null, currency: string) {
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  if (spentMicros === null) return words.spentUnknown(budget)
  return words.spent(formatMoney(spentMicros, currency), budget)
}
