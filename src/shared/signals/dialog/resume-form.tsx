import { useState } from 'react'

import { StaleBudgetError, SessionError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import {
  asksForBudget,
  budgetSuggestions,
  newBudgetProblem,
  suggestedBudget,
} from '#src/model/spend/budget.ts'
import {
  decimalFromMicros,
  decimalOf,
  formatMoney,
  parseMicros,
  typedMicros,
} from '#src/model/spend/money.ts'
import { buysText, raiseText } from '#src/shared/money/limit-text.ts'
import { fieldRefusal, type SendSignal, SignalError } from '#src/shared/signals/signal-error.tsx'
import * as signalWords from '#src/shared/signals/words.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

type ResumeOptions = {
  session: Session
  /** The service refused the present budget: the dialog opens by itself, so it begins without a figure, too. */
  asked?: boolean
  /** Begins without a suggested figure, so that no key alone raises a budget. */
  begunEmpty?: boolean
  /** Reads the session again, so that the budget is compared with the present spend. */
  readAgain: () => Promise<Session>
  send: SendSignal
  onSent: () => void
}

type Resuming = ReturnType<typeof useResume>

/** A new budget: a total, strictly above the spend at the moment of sending (§3). */
export function useResume(options: ResumeOptions) {
  const { session, asked = false, begunEmpty = false, readAgain, onSent } = options
  const { budgetMicros, currency } = session.cost
  const [spentAtSend, setSpent] = useState<number | null>(null)
  const spentNow = session.cost.spentMicros
  const spentMicros = spentAtSend === null ? spentNow : Math.max(spentAtSend, spentNow ?? 0)
  const isMoneyKnown = spentMicros !== null || budgetMicros !== null
  const shown = { ...session, cost: { ...session.cost, spentMicros } }
  const suggestions = isMoneyKnown ? budgetSuggestions(shown) : []
  const [typed, setTyped] = useState(() =>
    session.state === 'unknown' || !isMoneyKnown || begunEmpty || asked
      ? ''
      : typedMicros(suggestedBudget(session)),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const required = asked || session.state === 'cost-limited'

  const raiseToSpend = async (newBudgetMicros: number) => {
    const { cost } = await readAgain()
    const spent = cost.spentMicros ?? spentMicros
    setSpent(spent)
    const found = newBudgetProblem(newBudgetMicros, spent, cost.currency)
    if (found !== null && spent !== null) throw new StaleBudgetError(found)
  }
  const { busy, error, send, clear } = useSend(async (newBudgetMicros: number | null) => {
    if (newBudgetMicros === null) return options.send({ type: 'resume' })
    await raiseToSpend(newBudgetMicros)
    try {
      return await options.send({
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

  const submit = async (given = typed) => {
    if (given.trim() === '' && !required) {
      if (await send(null)) onSent()
      return
    }
    const micros = parseMicros(decimalOf(given))
    const found =
      micros === null ? words.enterAmount : newBudgetProblem(micros, spentMicros, currency)
    setProblem(found)
    if (found === null && micros !== null && (await send(micros))) onSent()
  }
  return {
    /** With its spend as last read. */
    session: shown,
    asked,
    required,
    isMoneyKnown,
    suggestions,
    typed,
    problem,
    busy,
    error,
    submit,
    type: (text: string) => {
      setTyped(text)
      setProblem(null)
      clear()
    },
  }
}

const none: readonly string[] = []

type ResumeFieldsProps = {
  resuming: Resuming
  /** Keys that choose the suggestions, in their order. */
  keys?: readonly string[]
}

/** The spend, the new budget with the number of rounds that it buys, and suggestions. */
export function ResumeFields({ resuming, keys = none }: ResumeFieldsProps) {
  const { session, asked, required, isMoneyKnown, suggestions } = resuming
  const { typed, problem, busy, error, type } = resuming
  const { spentMicros, budgetMicros, currency } = session.cost
  const micros = parseMicros(decimalOf(typed))
  const tooSmall = problemOf(error, typed)
  return (
    <>
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
        hint={spentMicros === null ? undefined : buysText(session, micros)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" disabled={busy}>
          <legend className="sr-only">{words.suggestions}</legend>
          {suggestions.map((total, index) => (
            <Chip key={total} selected={total === micros} onClick={() => type(typedMicros(total))}>
              {words.suggestion(raiseText(session, total), formatMoney(total, currency))}
              {keys[index] !== undefined && (
                <span aria-hidden="true" className="contents">
                  <Kbd keys={keys[index]} />
                </span>
              )}
            </Chip>
          ))}
        </fieldset>
      )}
      {error !== null && tooSmall === null && <SignalError error={error} />}
    </>
  )
}

/** The problem of the budget, if the budget is the reason of the failure. */
function problemOf(error: unknown, typed: string): string | null {
  if (error instanceof StaleBudgetError) return error.message
  const refused = fieldRefusal('resume', error)
  if (refused !== null || !asksForBudget(error)) return refused
  return typed.trim() === '' ? words.budgetMissing : words.budgetTooSmall
}

function spentText(spentMicros: number | null, budgetMicros: number | null, currency: string) {
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  if (spentMicros === null) return words.spentUnknown(budget)
  return words.spent(formatMoney(spentMicros, currency), budget)
}

export type ResumeDialogProps = Omit<ResumeOptions, 'begunEmpty'> & { onClose: () => void }

/** Resume with a new budget, which the operator checks before sending. */
export function ResumeDialog({ onClose, ...options }: ResumeDialogProps) {
  const toasts = useToasts()
  const onSent = () => {
    options.onSent()
    toasts.show({ text: words.sentSignals.resume })
  }
  const resuming = useResume({ ...options, onSent })
  return (
    <FormDialog
      size="small"
      title={resuming.required ? words.resumeTitle : words.resumeUnasked}
      submitLabel={signalWords.names.resume}
      closeLabel={ui.later}
      busy={resuming.busy}
      onSubmit={() => void resuming.submit()}
      onClose={onClose}
    >
      <ResumeFields resuming={resuming} />
    </FormDialog>
  )
}
