/** The names under which one kind of record is read, as data: for the decoder, docs/open-shapes.md and the panel. */
export type NameTable<What extends string = string> = {
  /** The kind of record, such as `session`. */
  of: string
  /** What is looked for, and its accepted names in the order of preference, a space between them. */
  names: Readonly<Record<What, string>>
  /** The same names as `normalizeName` writes them. */
  plain: ReadonlyMap<string, readonly string[]>
}

/** Writes down what is read; `of` and each `what` together are how a mapping names it (`session.goal`). */
export function nameTable<What extends string>(
  of: string,
  names: Readonly<Record<What, string>>,
): NameTable<What> {
  const plain = Object.entries<string>(names).map(
    ([what, line]) => [what, line.split(' ').map(normalizeName)] as const,
  )
  return { of, names, plain: new Map(plain) }
}

/** The accepted names of one thing, as `normalizeName` writes them. */
export function plainNames<What extends string>(
  table: NameTable<What>,
  what: What,
): readonly string[] {
  return table.plain.get(what) ?? []
}

/** `session_id`, `sessionId`, `SessionID` and `session id` are one name: letters and digits, lower case. */
export function normalizeName(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/** §2: where a human-input request stands is not shown: in the session, in one of its rounds, or a message. */
export const humanInputPlaces =
  'humanInput humanInputs humanInputRequest humanInputRequests humanInputId humanRequest ' +
  'pendingInput pendingInputs pendingInputId pendingHumanInput pendingHumanInputs pendingRequest ' +
  'inputRequest inputRequests inputRequired awaiting awaitingInput waitingFor waitingOn blockedOn ' +
  'pendingQuestion pendingQuestions'
