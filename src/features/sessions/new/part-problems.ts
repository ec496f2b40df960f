/** Problems of a part of a new session by field name; '' is the part as a whole. */
export type PartProblems = Readonly<Record<string, string>>

/** The problems that belong to no field of `fields`, in a single line; null if there are no others. */
export function problemsBeside(
  problems: PartProblems,
  fields: readonly string[] = [],
): string | null {
  const lines = Object.entries(problems)
    .filter(([name]) => !fields.includes(name))
    .map(([name, what]) => (name === '' ? what : `${name}: ${what}`))
  return lines.length === 0 ? null : lines.join('. ')
}
