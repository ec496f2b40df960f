import * as words from './words/state-words.ts'

type CreateField = {
  /** The name on screen. */
  label: string
}

type ChoiceField = CreateField & {
  /** The names in a session's record, in the order of preference, separated by spaces. */
  answeredAs: string
  /** The part of the session's page that shows the value. */
  shownIn: 'status' | 'brief'
}

/**
 * Fields of a new session beyond §4. The form offers such a field only if the openapi.json lists its values,
 * the usual value first.
 */
const choices = {
  agent: {
    label: words.agent,
    answeredAs: 'agent agentName runner',
    shownIn: 'status',
  },
} satisfies Record<string, ChoiceField>

export type ChoiceName = keyof typeof choices
export const choiceFields: Readonly<Record<ChoiceName, ChoiceField>> = choices

/**
 * Every field of a new session (§2, §4), in the order of the request. Draft, dialect, request, form, refusals,
 * copies and the session's page follow from this table.
 */
export const createFields = {
  goal: { label: words.goal },
  ...choiceFields,
  context: { label: words.context },
  guardrails: { label: words.guardrails },
} satisfies Record<string, CreateField>

export type CreateName = keyof typeof createFields

export const createNames = namesIn(createFields)
export const choiceNames = namesIn(choiceFields)

/** The names of a table's rows, in their order. */
export function namesIn<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name))
}

/** A record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
export function recordOf(names: readonly string[], valueOf: (name: string) => unknown) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
