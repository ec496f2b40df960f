import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'

import { LeftOut, Line, Lines, RunDialog } from '#src/features/sessions/bulk/run-dialog.tsx'
import { useRuns } from '#src/features/sessions/bulk/run-query.ts'
import { startRun } from '#src/features/sessions/bulk/runs.ts'
import * as bulkWords from '#src/features/sessions/bulk/words.ts'
import type { CreateDescription } from '#src/features/sessions/new/create-description.ts'
import type { Attempt } from '#src/model/attempt.ts'
import type { ManyDraft, NewSessionDraft } from '#src/model/draft.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { SegmentedControl } from '#src/ui/controls/segmented-control.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { FormDialog } from '#src/ui/feedback/form-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import * as ui from '#src/ui/words.ts'

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
  const api = useApi()
  const { data: kept } = useQuery(draftQuery(api, draftSlots.manySessions))
  const { data: attempts } = useQuery(attemptQueries.all(api))
  // Two runs of one text would create its sessions twice.
  const running = useRuns().find(({ action, sending }) => action === 'create' && sending)
  const [runId, setRunId] = useState(running?.id ?? null)
  if (runId !== null) return <RunDialog id={runId} onClose={props.onClose} />
  if (!kept || !attempts) return <DialogPlaceholder />
  return <OpenDialog {...props} kept={kept} attempts={attempts} onRun={setRunId} />
}

type OpenDialogProps = ManyDialogProps & {
  kept: ManyDraft
  attempts: readonly Attempt[]
  /** Called with the id of the run that has begun. */
  onRun: (id: string) => void
}

function OpenDialog(props: OpenDialogProps) {
  const { draft: base, description, currency, kept, attempts, onRun, onClose } = props
  const api = useApi()
  const toasts = useToasts()
  const [typed, setTyped] = useState(kept)
  /** The draft that the text of a file has replaced; no toast can be pressed behind the dialog. */
  const [replaced, setReplaced] = useState<ManyDraft | null>(null)
  const [repeatsToo, setRepeatsToo] = useState(false)
  const [stopsAtRefusal, setStopsAtRefusal] = useState(true)
  const { isTable } = typed
  const { rows, problem } = useMemo(
    () => planSessions({ ...typed, base, description, attempts, now: api.now() }),
    [typed, base, description, attempts, api],
  )
  // The lines of hundreds of rows must not hold up the letters of the text.
  const shown = useDeferredValue(rows)
  const change = (part: Partial<ManyDraft>, before = replaced) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setReplaced(before)
    // The tick was for the rows that repeated a session then.
    setRepeatsToo(false)
    void saveDraft(api, draftSlots.manySessions, next)
  }
  const repeats = rows.filter(({ kind }) => kind === 'repeats').length
  const isSent = ({ kind }: PlannedSession) =>
    kind === 'ready' || (kind === 'repeats' && repeatsToo)
  const send = rows.filter(isSent)
  const left = shown
    .filter((row) => !isSent(row))
    .map(({ id, line, goal, note }) => ({ id, goal: words.line(line, goal), why: note }))
  return (
    <FormDialog
      title={words.many}
      size="large"
      submitLabel={bulkWords.title('create', send.length)}
      closeLabel={ui.close}
      disabled={send.length === 0}
      onClose={onClose}
      onSubmit={() => {
        const planned = send.map((row) => ({
          ...row,
          plannedAt: row.kind === 'repeats' ? null : api.now(),
        }))
        // A text with a row that no session is there for stays, so that the row can be mended.
        const isDone = rows.every((row) => isSent(row) || row.note === words.createdBefore)
        const text = isDone ? typed.text : null
        onRun(startRun(api, toasts, { action: 'create', send: planned, text, stopsAtRefusal }))
      }}
    >
      <TextArea
        label={isTable ? words.table : words.lines(lineColumn(base))}
        hint={isTable ? words.columns(namesOf(columnsOf(base, description))) : undefined}
        error={problem}
        mono
        rows={6}
        spellCheck={false}
        value={typed.text}
        onChange={(event) => change({ text: event.currentTarget.value }, null)}
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
        <FileButton
          accept=".csv,.tsv,.txt"
          onText={(text, name) => {
            const before = replaced ?? (typed.text.trim() === '' ? null : typed)
            change({ text, isTable: !name.toLowerCase().endsWith('.txt') }, before)
          }}
        >
          {words.openFile}
        </FileButton>
        {replaced && <Button onClick={() => change(replaced, null)}>{words.undoFile}</Button>}
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
      <output className="block font-medium empty:sr-only">
        {rows.length > 0 && planText(send, currency)}
      </output>
      <Lines>
        {shown.filter(isSent).map((one) => (
          <Line key={one.id} of={one}>
            {one.budgetMicros === null
              ? words.withoutBudget
              : formatMoney(one.budgetMicros, currency)}
          </Line>
        ))}
      </Lines>
      <LeftOut title={words.leftOut(left.length)} leave={left} />
    </FormDialog>
  )
}

/** How many sessions will be created, and the sum of their budgets: the most that they may spend. */
function planText(send: readonly PlannedSession[], currency: string | null): string {
  const budgets = send.flatMap(({ budgetMicros }) => budgetMicros ?? [])
  const sum = budgets.reduce((total, micros) => total + micros, 0)
  const without = send.length - budgets.length
  const spending = without > 0 ? words.othersMaySpend : words.maySpend
  return [
    words.willCreate(send.length),
    ...(without > 0 ? [words.noBudget(without)] : []),
    ...(budgets.length > 0 ? [spending(budgets.length, formatMoney(sum, currency))] : []),
  ].join(' ')
}
