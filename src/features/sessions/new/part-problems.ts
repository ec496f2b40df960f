/** What is wrong with a part of a new session: by the name of the field, '' for the part as a whole. */
export type PartProblems = Readonly<Record<string, string>>

/** What is wrong where none of these fields shows it, in one line; null where each has its field. */
export function problemsBeside(
  problems: PartProblems,
  fields: readonly string[] = [],
): string | null {
  const lines = Object.entries(problems)
    .filter(([name]) => !fields.includes(name))
    .map(([name, what]) => (name === '' ? what : `${name}: ${what}`))
  return lines.length === 0 ? null : lines.join('. ')
}
