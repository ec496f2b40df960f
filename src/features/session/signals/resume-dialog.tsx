import { useState } from 'react'

import { StaleBudgetError } from '#src/model/attempt/attempt-errors.ts'
import { SessionError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { asksForBudget } from '#src/model/spend/asks-for-budget.ts'
import { budgetBuys } from '#src/model/spend/budget-buys.ts'
import { budgetSuggestions, newBudgetProblem, suggestedBudget } from '#src/model/spend/budget.ts'
import { decimalFromMicros, formatMoney, parseMicros } from '#src/model/spend/money.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { formatAge } from '#src/ui/display/format-duration.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { SendDialog } from './send-dialog.tsx'
import type { SendSignal } from './send-signal.ts'
import { SignalError } from './signal-error.tsx'
import { useSend } from './use-send.ts'

export type ResumeDialogProps = {
  session: Session
  /** The service has refused to resume it with the budget that it has. */
  asked?: boolean
  /** Reads the session once more, so that the budget is held against what is spent now. */
  readAgain: () => Promise<Session>
  send: SendSignal
  onSent: () => void
  onClose: () => void
}

/** Resume with a new budget: a total, strictly above what is spent at the moment of sending (§3). */
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
      // More was spent on the way: the least that is possible now is shown, and nothing is raised by itself.
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
      micros === null
        ? 'Enter an amount such as 20 or 12.50.'
        : newBudgetProblem(micros, spentMicros, currency)
    setProblem(found)
    if (found === null && micros !== null && (await send(micros))) onSent()
  }

  return (
    <SendDialog
      size="small"
      title="Resume with a new budget"
      sendLabel="Resume"
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {asked && (
        <p className="font-medium">
          The service did not resume it with the budget that it has. It goes on with a larger one.
        </p>
      )}
      <p className="text-ink-2">
        {`${spentWords(spentMicros, budgetMicros, currency)} The new budget is a total, not a top-up.`}
      </p>
      <TextField
        label="New budget, in total"
        inputMode="decimal"
        autoComplete="off"
        leading={isMoneyKnown && currency === 'USD' ? '$' : undefined}
        value={typed}
        readOnly={busy}
        optional={!required}
        error={tooSmall ?? problem}
        hint={spentMicros === null ? undefined : buysWords(micros, spentMicros, session)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
          clear()
        }}
      />
      {suggestions.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" disabled={busy}>
          <legend className="sr-only">Suggestions</legend>
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

/** What is wrong with the budget, where that is why it failed, in words for whoever types it. */
function problemOf(error: unknown, typed: string): string | null {
  if (error instanceof StaleBudgetError) return error.message
  if (!asksForBudget(error)) return null
  return typed.trim() === ''
    ? 'The service resumes it only with a new budget: enter a total above everything spent so far.'
    : 'The service did not take this budget: enter a larger total, above everything spent so far.'
}

function spentWords(spentMicros: number | null, budgetMicros: number | null, currency: string) {
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  if (spentMicros !== null) {
    return `${formatMoney(spentMicros, currency)} is spent${budget === null ? '' : ` of ${budget}`}.`
  }
  return `How much is spent${budget === null ? '' : ` of ${budget}`} is not known.`
}

/** What a budget is enough for, rounds first: "Buys about 3 rounds, about 40 s: …". */
function buysWords(budgetMicros: number | null, spentMicros: number, session: Session): string {
  if (budgetMicros === null || budgetMicros <= spentMicros) return 'Above what is already spent.'
  const buys = budgetBuys(budgetMicros - spentMicros, session.rounds)
  if (buys === null) return 'How far it goes is not known: no finished round shows what it cost.'
  const { rounds, lastsMs, roundMicros, of } = buys
  const cost = formatMoney(roundMicros, session.cost.currency)
  const basis = `the ${of === 1 ? 'last round' : `dearest of the last ${of}`} cost ${cost}`
  if (rounds === 0) return `Buys less than one round: ${basis}.`
  const lasts = lastsMs === null ? '' : `, about ${formatAge(Math.max(lastsMs, 1000), 'long')}`
  return `Buys about ${rounds === 1 ? '1 round' : `${rounds} rounds`}${lasts}: ${basis}.`
}
