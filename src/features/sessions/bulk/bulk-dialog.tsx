import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'

import type { SentBy } from '#src/model/attempt.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { ROUNDS_PROPOSED } from '#src/model/spend/budget.ts'
import { decimalOf, MICROS, parseMicros } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { isUnread, lastReadings, readUnread } from '#src/queries/sessions/read-unread-sessions.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import {
  draftQuery,
  draftSlots,
  saveDraft,
  type WrittenSignal,
} from '#src/queries/writes/draft-queries.ts'
import * as dialogs from '#src/shared/signals/dialog/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { Meter } from '#src/ui/display/meter.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { formatEstimate } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import { type BudgetRule, type BulkAction, type BulkPlan, planSignals } from './bulk-plan.ts'
import { LeftOut, Line, Lines, RunDialog } from './run-dialog.tsx'
import { MANY, startRun } from './runs.ts'
import * as words from './words.ts'

type BulkDialogProps = {
  action: BulkAction
  /** Each budget is compared with the spend again before it is sent. */
  sessions: readonly FleetSession[]
  /** A resume goes to what is paused or about to be, and to nothing at its cost limit. */
  pausedOnly?: boolean
  /** The plan follows the sessions until it is confirmed, such as one that begins meanwhile. */
  follows?: boolean
  by?: SentBy
  /** Stands above the plan. */
  note?: string | null
  /** Called before the signals of the plan are sent. */
  onSend?: (plan: BulkPlan) => void
  onClose: () => void
}

/**
 * Reads what is not read yet, then shows what each of many sessions gets, or why it gets nothing; sends on
 * confirmation, once to each.
 */
export function BulkDialog({ onSend, by, ...props }: BulkDialogProps) {
  const { action, sessions, follows = false, onClose } = props
  const api = useApi()
  const toasts = useToasts()
  const [runId, setRunId] = useState<string | null>(null)
  const known = useReadFirst(sessions, follows)
  if (runId !== null) return <RunDialog id={runId} onClose={onClose} />
  return (
    <PlanDialog
      {...props}
      {...known}
      onSend={(plan) => {
        onSend?.(plan)
        const asked = by ?? (plan.send.length > 1 ? 'many' : 'operator')
        const send = plan.send.map((signal) => ({ ...signal, by: asked }))
        setRunId(startRun(api, toasts, { action, ...plan, send }))
      }}
    />
  )
}

const none: readonly FleetSession[] = []

type PlanDialogProps = BulkDialogProps & {
  /** The operator may write meanwhile; the plan follows. */
  reading: Reading | null
  onSend: (plan: BulkPlan) => void
}

function PlanDialog(props: PlanDialogProps) {
  const { action, sessions, reading, pausedOnly = false, note = null, onSend, onClose } = props
  const api = useApi()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const isWritten = action === 'redirect' || action === 'pause' || action === 'cancel'
  const { text, write } = useKeptText(
    isWritten ? action : 'redirect',
    sessions.map(({ known }) => known.id),
  )
  const message = isWritten ? (text ?? '') : ''
  const [kind, setKind] = useState<BudgetRule['kind']>('rounds')
  const [amount, setAmount] = useState(firstAmounts.rounds)
  const [count, setCount] = useState('')

  const micros = parseMicros(decimalOf(amount))
  const isAmount = micros !== null && micros >= 0
  const rule = { kind, amount: isAmount ? micros / (kind === 'each' ? 1 : MICROS) : 0 }
  const known = reading ? none : sessions
  const plan = planSignals(
    known,
    action,
    { message, rule, pausedOnly },
    { attempts, now: api.now() },
  )
  const { send } = plan
  // Thousands of lines must not hold up the letters of the message.
  const shown = useDeferredValue(plan)
  const isBudget = sessions.some(({ session }) => session?.state === 'cost-limited')
  const asksBudget = action === 'budget' || (action === 'resume' && isBudget && !pausedOnly)
  const asksCount = !reading && action === 'cancel' && send.length > 1
  const isReady =
    !reading &&
    send.length > 0 &&
    (action !== 'redirect' || message.trim() !== '') &&
    (!asksBudget || isAmount) &&
    (!asksCount || count.trim() === String(send.length))

  if (text === null) return <FieldPlaceholder />
  return (
    <FormDialog
      onClose={onClose}
      title={reading ? words.unreadTitle(action) : words.title(action, send.length)}
      submitLabel={reading ? ui.send : words.send(send.length)}
      danger={action === 'cancel'}
      disabled={!isReady}
      onSubmit={() => onSend(plan)}
    >
      {note !== null && <p className="font-medium text-fail-ink">{note}</p>}
      {asksBudget && (
        <BudgetFields
          kind={kind}
          amount={amount}
          error={isAmount || amount === firstAmounts[kind] ? null : dialogs.enterAmount}
          onKind={setKind}
          onAmount={setAmount}
        />
      )}
      {isWritten && (
        <TextArea
          label={action === 'redirect' ? dialogs.direction : dialogs.reason}
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
      <output className="block font-medium empty:sr-only">
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
          <LeftOut title={words.willStay(shown.leave.length)} leave={shown.leave} />
        </>
      )}
    </FormDialog>
  )
}

type BudgetFieldsProps = {
  kind: BudgetRule['kind']
  amount: string
  error: string | null
  onKind: (kind: BudgetRule['kind']) => void
  onAmount: (amount: string) => void
}

const firstAmounts = { rounds: String(ROUNDS_PROPOSED), percent: '50', each: '' }

function BudgetFields({ kind, amount, error, onKind, onAmount }: BudgetFieldsProps) {
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={words.budgetRule}
        value={kind}
        options={(['rounds', 'percent', 'each'] as const).map((value) => ({
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
        error={error}
        onChange={({ currentTarget: { value } }) => onAmount(value)}
      />
    </div>
  )
}

/** The direction or reason of a signal, kept at every change, so that closing the dialog loses nothing. */
function useKeptText(signal: WrittenSignal, ids: readonly string[]) {
  const api = useApi()
  const [only] = ids
  const slot = draftSlots.signal(signal, ids.length === 1 && only !== undefined ? only : MANY)
  const { data: kept } = useQuery(draftQuery(api, slot))
  const [typed, setTyped] = useState<string | null>(null)
  return {
    /** Null until the kept text is read: what is typed before would take its place. */
    text: typed ?? kept?.message ?? null,
    write: (message: string) => {
      setTyped(message)
      void saveDraft(api, slot, { message })
    },
  }
}

/** A reading of many sessions: how many of them are read, since when, and how to go on without the rest. */
type Reading = {
  read: number
  of: number
  /** Read since the start, at which `startedAt` stands; epoch milliseconds of this browser. */
  done: number
  startedAt: number
  stop: () => void
}

/**
 * The sessions as they were last read. Sessions that this page has not read are read first, until all are
 * read or the operator goes on without the rest; `reading` is null afterwards.
 */
function useReadFirst(
  sessions: readonly FleetSession[],
  follows: boolean,
): {
  sessions: readonly FleetSession[]
  reading: Reading | null
} {
  const api = useApi()
  const [{ unread, startedAt }] = useState(() => ({
    unread: sessions.filter(isUnread),
    startedAt: Date.now(),
  }))
  const [done, setDone] = useState(0)
  const [known, setKnown] = useState(unread.length === 0 ? sessions : null)
  const [stopping] = useState(() => new AbortController())
  const finish = useEffectEvent(() => setKnown(lastReadings(api, sessions)))
  useEffect(() => {
    const closing = new AbortController()
    const signal = AbortSignal.any([closing.signal, stopping.signal])
    const readFirst = async () => {
      await readUnread(api, unread, { signal, onRead: setDone })
      if (!closing.signal.aborted) finish()
    }
    if (unread.length > 0) void readFirst()
    return () => closing.abort()
  }, [api, unread, stopping])
  if (known) return { sessions: follows ? lastReadings(api, sessions) : known, reading: null }
  const of = sessions.length
  const read = of - unread.length + done
  return { sessions, reading: { read, of, done, startedAt, stop: () => stopping.abort() } }
}

/** The first seconds tell too little, as the request budget begins with a few requests at once. */
const ESTIMATE_AFTER_MS = 3_000
const WORTH_SAYING_MS = 10_000

/** The progress of reading the selected sessions, the time that the rest takes, and the way on without the rest. */
function ReadingProgress({ read, of, done, startedAt, stop }: Reading) {
  const takenMs = useNow() - startedAt
  const leftMs = done === 0 ? 0 : (takenMs / done) * (of - read)
  const lasts = takenMs >= ESTIMATE_AFTER_MS && leftMs >= WORTH_SAYING_MS
  const text = words.reading(read, of)
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        {text}
        {lasts && (
          <span className="font-normal text-ink-2">
            {words.readingLasts(formatEstimate(leftMs))}
          </span>
        )}
      </p>
      <Meter label={words.read} value={read} max={of} valueText={text} />
      {read > 0 && <Button onClick={stop}>{words.goOnWith(read)}</Button>}
    </div>
  )
}
