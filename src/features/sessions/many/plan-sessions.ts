import { guardrailsIn } from '#src/contract/assumptions.ts'
import type { PlannedCreate } from '#src/features/sessions/bulk/run-query.ts'
import {
  type CreateDescription,
  type DescribedPart,
  guardrailNames,
} from '#src/features/sessions/new/create-description.ts'
import { withFieldsOfJson } from '#src/features/sessions/new/left-over.ts'
import {
  otherProblems,
  readNewSession,
  writtenGuardrails,
} from '#src/features/sessions/new/new-session-request.ts'
import { type Attempt, digestOf } from '#src/model/attempt.ts'
import {
  choiceFields,
  choiceNames,
  createFields,
  createNames,
  recordOf,
  type ChoiceName,
  type CreateName,
} from '#src/model/create-fields.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { parseMicros } from '#src/model/spend/money.ts'
import { variablesIn, withValues } from '#src/model/templates/template.ts'
import { namedGuardrails } from '#src/model/words/state-words.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import { readCsv, readLines, type TextRow } from './read-csv.ts'
import * as words from './words.ts'

/** A session that a row asks for. */
export type PlannedSession = PlannedCreate & {
  /** The most that the session may spend; null without a budget that the console knows. */
  budgetMicros: number | null
  /** `repeats`: the text or the last day has this very session already. */
  kind: 'ready' | 'repeats' | 'wrong'
  /** The reason why the row is not ready. */
  note: string
}

/** `problem`: why the text as a whole cannot be read. */
type SessionPlan = { rows: readonly PlannedSession[]; problem: string | null }

type PlanOf = {
  text: string
  isTable: boolean
  /** The form: it gives the fields without a column, and the variables. */
  base: NewSessionDraft
  description: CreateDescription
  attempts: readonly Attempt[]
  now: number
}

/** More at once would be a mistake more often than a wish. */
const AT_MOST = 500
const DAY_MS = 24 * 60 * 60_000

const broken = (problem: string): SessionPlan => ({ rows: [], problem })

/** The session that each row of a text asks for, or what is wrong with the row. */
export function planSessions(of: PlanOf): SessionPlan {
  const { text, isTable, description, attempts, now } = of
  // A cell goes over the JSON of the form once that stands in the fields.
  const base = withFieldsOfJson(of.base, description)
  const read = isTable ? readCsv(text) : { rows: readLines(text) }
  if ('wrongLine' in read) return broken(words.wrongQuote(read.wrongLine))
  const [head, ...below] = read.rows
  const rows = isTable ? below : read.rows
  if (rows.length > AT_MOST) return broken(words.tooMany(rows.length, AT_MOST))
  const known = columnsOf(base, description)
  const columns: Column[] = []
  for (const name of isTable ? (head?.cells ?? []) : [lineColumn(base)]) {
    const isNamed = (word: string) => word.toLowerCase() === name.trim().toLowerCase()
    const column = known.find((one) => isNamed(one.name) || isNamed(one.label))
    if (!column || columns.includes(column)) {
      return broken(words.wrongColumn(name, namesOf(known)))
    }
    columns.push(column)
  }
  const creates = attempts.filter(({ action, state }) => action === 'create' && state !== 'refused')
  const sent = new Map(
    creates
      .filter(({ startedAt, state }) => state !== 'confirmed' || now - startedAt < DAY_MS)
      // Newest first, and of equal keys the last entry counts.
      .toReversed()
      .map(({ bodyHash, state }) => [bodyHash, state] as const),
  )
  const lines = new Map<string, number>()
  const planned: PlannedSession[] = []
  for (const row of rows) {
    const session = planRow(row, columns, { ...of, base })
    const hash = digestOf(session.request)
    const [before, twin] = [sent.get(hash), lines.get(hash)]
    lines.set(hash, twin ?? row.line)
    const add = (kind: PlannedSession['kind'], note: string) =>
      planned.push({ ...session, kind, note })
    if (session.kind === 'wrong') planned.push(session)
    else if (before === 'unknown' || before === 'sending') add('wrong', words.openBefore)
    else if (before === 'confirmed') add('repeats', words.createdBefore)
    else if (twin !== undefined) add('repeats', words.sameAs(twin))
    else planned.push(session)
  }
  return { rows: planned, problem: null }
}

function planRow(
  { line, cells }: TextRow,
  columns: readonly Column[],
  { base, description }: PlanOf,
): PlannedSession {
  const typed = columns.map((column, at) => ({ column, cell: cells[at] ?? '' }))
  const wrong = cells.length > columns.length ? [words.tooManyCells] : []
  const variables = variablesIn(base)
  let draft = withValues(base, new Map(typed.map(({ column, cell }) => [column.name, cell])))
  for (const { column, cell } of typed) {
    // An empty cell leaves the field as it is.
    const next = cell.trim() === '' ? draft : column.put(draft, cell)
    if (next) draft = next
    else wrong.push(words.notAChoice(column.name, cell))
  }
  const { body, problems } = readNewSession(draft, description)
  const open = variablesIn(draft).filter((name) => variables.includes(name))
  wrong.push(
    ...open.map(words.noValue),
    ...createNames.flatMap((name) => otherProblems(problems[name]) ?? []),
  )
  const kind = wrong.length === 0 ? 'ready' : 'wrong'
  const budgetMicros = budgetOf(body.guardrails)
  const session = { id: String(line), goal: body.goal, line, request: body }
  return { ...session, budgetMicros, kind, note: wrong.join('. ') }
}

/** Puts a cell into a draft; null if the cell is no choice of the field. */
type Column = {
  name: string
  label: string
  put: (draft: NewSessionDraft, cell: string) => NewSessionDraft | null
}

/** The variables of the form, which have their values before the fields, and the fields that a text can fill in. */
export function columnsOf(
  base: NewSessionDraft,
  { choices, context, guardrails }: CreateDescription,
): readonly Column[] {
  // Guardrails that stand as JSON do not follow our own fields.
  const ours = writtenGuardrails(base) === null ? guardrailNames : []
  const choiceColumn = (name: ChoiceName) => ({
    name,
    label: choiceFields[name].label,
    put: (draft: NewSessionDraft, cell: string) =>
      choices[name].some((choice) => choice.name === cell) ? { ...draft, [name]: cell } : null,
  })
  const columns: Readonly<Record<CreateName, readonly Column[]>> = {
    goal: [textColumn('goal', createFields.goal.label)],
    ...recordOf(choiceNames, (name) => (choices[name].length > 1 ? [choiceColumn(name)] : [])),
    context: context?.form
      ? describedColumns(context, 'contextFields')
      : [textColumn('context', createFields.context.label)],
    guardrails: guardrails
      ? describedColumns(guardrails, 'guardrailFields')
      : ours.map((name) => textColumn(name, namedGuardrails[name])),
  }
  return [
    ...variablesIn(base).map((name) => ({ name, label: name, put: unchanged })),
    ...createNames.flatMap((name) => columns[name]),
  ]
}

const unchanged = (draft: NewSessionDraft) => draft

const textColumn = (name: 'goal' | 'context' | (typeof guardrailNames)[number], label: string) => ({
  name,
  label,
  put: (draft: NewSessionDraft, cell: string) => ({ ...draft, [name]: cell }),
})

/** The texts, numbers and single choices among the fields that a service describes. */
function describedColumns(
  { form }: DescribedPart,
  part: 'contextFields' | 'guardrailFields',
): readonly Column[] {
  return (form?.fields ?? []).flatMap((field) => {
    const { kind, name, label } = field
    if (kind === 'boolean' || kind === 'choices' || name === '') return []
    const valueOf = (cell: string) =>
      kind === 'choice' ? field.options.find((option) => option.label === cell)?.value : cell
    return {
      name,
      label,
      put: (draft: NewSessionDraft, cell: string) => {
        const value = valueOf(cell)
        return value === undefined ? null : { ...draft, [part]: { ...draft[part], [name]: value } }
      },
    }
  })
}

export function namesOf(columns: readonly Column[]): readonly string[] {
  return columns.map(({ name }) => name)
}

/** The column that plain lines fill in: the only variable of the form, or else the goal. */
export function lineColumn(base: NewSessionDraft): string {
  const [variable, ...others] = variablesIn(base)
  return variable !== undefined && others.length === 0 ? variable : 'goal'
}

/** The budget in guardrails of the console's own, as an object or as lines of a text. */
function budgetOf(guardrails: unknown): number | null {
  if (typeof guardrails === 'string') return parseMicros(guardrailsIn(guardrails)['budget'])
  return isRecord(guardrails) ? parseMicros(guardrails['budget']) : null
}
