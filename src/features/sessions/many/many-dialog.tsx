import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'

import type { CreateDescription } from '#src/features/sessions/new/create-description.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { explainError } from '#src/model/explain-error.ts'
import { decimalFromMicros, formatMoney } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import {
  columnsOf,
  lineColumn,
  namesOf,
  type PlannedSession,
  planSessions,
} from './plan-sessions.ts'
import { type Results, useCreateRun } from './use-create-run.ts'
import * as words from './words.ts'

type ManyDialogProps = {
  /** The form behind the dialog. */
  draft: NewSessionDraft
  description: CreateDescription
  /** The currency of the known sessions; null if it is unknown or differs. */
  currency: string | null
  onClose: () => void
}

/** Many sessions from a text: shows what each row asks for, and on confirmation creates them one by one. */
export function ManyDialog(props: ManyDialogProps) {
  const { data: kept } = useQuery(draftQuery(useApi(), draftSlots.manySessions))
  return kept ? <OpenDialog {...props} kept={kept} /> : <DialogPlaceholder />
}

type OpenDialogProps = ManyDialogProps & { kept: typeof draftSlots.manySessions.empty }

function OpenDialog({ draft: base, description, currency, kept, onClose }: OpenDialogProps) {
  const api = useApi()
  const { data: attempts } = useQuery(attemptQueries.all(api))
  const [typed, setTyped] = useState(kept)
  const [repeatsToo, setRepeatsToo] = useState(false)
  const [stopsAtRefusal, setStopsAtRefusal] = useState(true)
  const [of, setOf] = useState(0)
  const { busy, results, start, stop, clear } = useCreateRun()
  const { isTable } = typed
  // Hundreds of rows must not hold up the letters of the text.
  const text = useDeferredValue(typed.text)
  const { rows, problem } = useMemo(
    () =>
      planSessions({ text, isTable, base, description, attempts: attempts ?? [], now: api.now() }),
    [text, isTable, base, description, attempts, api],
  )
  const change = (part: Partial<typeof kept>) => {
    if (busy) return
    const next = { ...typed, ...part }
    setTyped(next)
    void saveDraft(api, draftSlots.manySessions, next)
    clear()
  }
  // A row that was refused may be sent again.
  const open = rows.filter(({ line }) => (kindOf(results, line) ?? 'refused') === 'refused')
  const repeats = open.filter(({ kind }) => kind === 'repeats').length
  const send = open.filter(({ kind }) => kind === 'ready' || (kind === 'repeats' && repeatsToo))
  const countOf = (kind: string) => rows.filter(({ line }) => kindOf(results, line) === kind).length
  return (
    <FormDialog
      title={words.many}
      size="large"
      submitLabel={words.create(send.length)}
      closeLabel={words.close}
      busy={busy}
      disabled={send.length === 0 || text !== typed.text || !attempts}
      onClose={onClose}
      onSubmit={() => {
        setOf(countOf('created') + countOf('lost') + send.length)
        // What was just created must not be created again by the next press.
        setRepeatsToo(false)
        void start(send, stopsAtRefusal)
      }}
    >
      <TextArea
        label={isTable ? words.table : words.lines(lineColumn(base))}
        hint={isTable ? words.columns(namesOf(columnsOf(base, description))) : undefined}
        error={problem}
        mono
        rows={6}
        spellCheck={false}
        readOnly={busy}
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={words.readAs}
          value={isTable ? 'table' : 'lines'}
          options={(['lines', 'table'] as const).map((value) => ({
            value,
            label: words.readings[value],
          }))}
          onChange={(value) => change({ isTable: value === 'table' })}
        />
        <FileButton accept=".csv,.tsv,.txt" onText={(opened) => change({ text: opened })}>
          {words.openFile}
        </FileButton>
      </div>
      <Checkbox
        label={words.stopsAtRefusal}
        checked={stopsAtRefusal}
        onChange={(event) => setStopsAtRefusal(event.currentTarget.checked)}
      />
      {repeats > 0 && !busy && (
        <Checkbox
          label={words.repeatsToo(repeats)}
          checked={repeatsToo}
          onChange={(event) => setRepeatsToo(event.currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="font-medium">
          {results.size > 0
            ? words.outcomes(countOf('created'), of, countOf('refused'), countOf('lost'))
            : rows.length > 0 && planText(send, rows.length - send.length, currency)}
        </output>
        {busy && <Button onClick={stop}>{words.stop}</Button>}
      </div>
      {countOf('lost') > 0 && <p className="text-ink-2">{words.lostHelp}</p>}
      {rows.length > 0 && <PlanTable {...{ rows, results, currency }} />}
    </FormDialog>
  )
}

function kindOf(results: Results, line: number): string | undefined {
  const result = results.get(line)
  return typeof result === 'object' ? result.kind : result
}

function moneyText(micros: number, currency: string | null): string {
  return currency === null ? decimalFromMicros(micros) : formatMoney(micros, currency)
}

/** How many sessions will be created, and the sum of their budgets: the most that they may spend. */
function planText(send: readonly PlannedSession[], left: number, currency: string | null): string {
  const budgets = send.flatMap(({ budgetMicros }) => budgetMicros ?? [])
  const sum = budgets.reduce((total, micros) => total + micros, 0)
  const without = send.length - budgets.length
  const total = moneyText(sum, currency)
  return [
    words.willCreate(send.length, left),
    ...(without > 0 ? [words.noBudget(without)] : []),
    ...(budgets.length > 0 ? [without > 0 ? words.mostOfSome(total) : words.most(total)] : []),
  ].join(' ')
}

type PlanTableProps = {
  rows: readonly PlannedSession[]
  results: Results
  currency: string | null
}

function PlanTable({ rows, results, currency }: PlanTableProps) {
  return (
    <Table label={words.many}>
      <thead>
        <tr>
          <HeaderCell numeric>{words.line}</HeaderCell>
          <HeaderCell>{words.result}</HeaderCell>
          <HeaderCell>{words.goal}</HeaderCell>
          <HeaderCell numeric>{words.budget}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const result = results.get(row.line)
          const goal = reveal(row.request.goal, 300)
          const isCreated = typeof result === 'object' && result.kind === 'created'
          const isWrong = result === undefined && row.kind === 'wrong'
          const isAmiss = isWrong || (typeof result === 'object' && !isCreated)
          return (
            <Row key={row.line}>
              <Cell numeric>{row.line}</Cell>
              <Cell
                className={isAmiss ? 'min-w-36 font-medium text-fail-ink' : 'min-w-36 text-ink-2'}
              >
                {reveal(resultText(row, result), 500)}
              </Cell>
              <Cell className="max-w-80 min-w-40 truncate">
                {isCreated ? (
                  <Link to={sessionHref(result.id)} className="underline pointer-coarse:py-3">
                    {goal}
                  </Link>
                ) : (
                  goal
                )}
              </Cell>
              <Cell numeric>
                {row.budgetMicros !== null && moneyText(row.budgetMicros, currency)}
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

function resultText({ kind, note }: PlannedSession, result: ReturnType<Results['get']>): string {
  if (result === undefined) return kind === 'ready' ? words.ready : note
  if (result === 'sending') return words.sending
  if (result.kind === 'created') return words.created
  const why = explainError(result.error).happened
  return result.kind === 'refused' ? words.refused(why) : words.lost(why)
}
