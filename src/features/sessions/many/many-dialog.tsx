import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'

import { RunDialog } from '#src/features/sessions/bulk/run-dialog.tsx'
import { startRun } from '#src/features/sessions/bulk/runs.ts'
import type { CreateDescription } from '#src/features/sessions/new/create-description.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
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
  const [runId, setRunId] = useState<string | null>(null)
  const { isTable } = typed
  // Hundreds of rows must not hold up the letters of the text.
  const text = useDeferredValue(typed.text)
  const { rows, problem } = useMemo(
    () =>
      planSessions({ text, isTable, base, description, attempts: attempts ?? [], now: api.now() }),
    [text, isTable, base, description, attempts, api],
  )
  if (runId !== null) return <RunDialog id={runId} onClose={onClose} />
  const change = (part: Partial<typeof kept>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    void saveDraft(api, draftSlots.manySessions, next)
  }
  const repeats = rows.filter(({ kind }) => kind === 'repeats').length
  const planned = rows.filter(({ kind }) => kind === 'ready' || (kind === 'repeats' && repeatsToo))
  const create = () => {
    const send = planned.map(({ line, request }) => ({
      id: String(line),
      goal: request.goal,
      line,
      request,
    }))
    setRunId(startRun(api, { action: 'create', send, stopsAtRefusal }))
  }
  return (
    <FormDialog
      title={words.many}
      size="large"
      submitLabel={words.create(planned.length)}
      closeLabel={words.close}
      disabled={planned.length === 0 || text !== typed.text || !attempts}
      onClose={onClose}
      onSubmit={create}
    >
      <TextArea
        label={isTable ? words.table : words.lines(lineColumn(base))}
        hint={isTable ? words.columns(namesOf(columnsOf(base, description))) : undefined}
        error={problem}
        mono
        rows={6}
        spellCheck={false}
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
      {repeats > 0 && (
        <Checkbox
          label={words.repeatsToo(repeats)}
          checked={repeatsToo}
          onChange={(event) => setRepeatsToo(event.currentTarget.checked)}
        />
      )}
      <output className="block font-medium empty:hidden">
        {rows.length > 0 && planText(planned, rows.length - planned.length, currency)}
      </output>
      {rows.length > 0 && <PlanTable {...{ rows, currency }} />}
    </FormDialog>
  )
}

/** How many sessions will be created, and the sum of their budgets: the most that they may spend. */
function planText(send: readonly PlannedSession[], left: number, currency: string | null): string {
  const budgets = send.flatMap(({ budgetMicros }) => budgetMicros ?? [])
  const sum = budgets.reduce((total, micros) => total + micros, 0)
  const without = send.length - budgets.length
  const total = formatMoney(sum, currency)
  return [
    words.willCreate(send.length, left),
    ...(without > 0 ? [words.noBudget(without)] : []),
    ...(budgets.length > 0 ? [without > 0 ? words.mostOfSome(total) : words.most(total)] : []),
  ].join(' ')
}

type PlanTableProps = { rows: readonly PlannedSession[]; currency: string | null }

function PlanTable({ rows, currency }: PlanTableProps) {
  return (
    <Table label={words.many}>
      <thead>
        <tr>
          <HeaderCell numeric>{words.line}</HeaderCell>
          <HeaderCell>{words.plan}</HeaderCell>
          <HeaderCell>{words.goal}</HeaderCell>
          <HeaderCell numeric>{words.budget}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, kind, note, request, budgetMicros }) => (
          <Row key={line}>
            <Cell numeric>{line}</Cell>
            <Cell
              className={
                kind === 'wrong' ? 'min-w-36 font-medium text-fail-ink' : 'min-w-36 text-ink-2'
              }
            >
              {kind === 'ready' ? words.ready : reveal(note, 500)}
            </Cell>
            <Cell className="max-w-80 min-w-40 truncate">{reveal(request.goal, 300)}</Cell>
            <Cell numeric>
              {kind !== 'wrong' && budgetMicros !== null && formatMoney(budgetMicros, currency)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
