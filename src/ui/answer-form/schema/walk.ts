/** A place in a value, and the keyword of JSON Schema that refuses the value there. */
export type SchemaProblem = { path: readonly string[]; keyword: string; given: unknown }

/** One check of a value: the steps that it has left, and the problems so far. */
export type Walk = { root: unknown; most: number; steps: number; problems: SchemaProblem[] }

/** A part of the checked value. */
export type Place = { walk: Walk; path: readonly string[]; value: unknown }

/** `unsure`: the console cannot tell, so neither a keyword nor its opposite may refuse the value. */
export type Verdict = 'fits' | 'fails' | 'unsure'

/** How a keyword with the value `given` in `schema` judges a place. */
export type Keyword = (
  place: Place,
  given: unknown,
  schema: Readonly<Record<string, unknown>>,
  name: string,
) => Verdict

/** The end of a check whose steps are used up. A full stack is a RangeError, too. */
export function spend(walk: Walk, steps: number): void {
  walk.steps += steps
  if (walk.steps > walk.most) throw new RangeError('This schema is too heavy')
}

/** No page shows more problems of one answer. */
const MOST_PROBLEMS = 2_000

export function refuse({ walk, path }: Place, keyword: string, given: unknown): Verdict {
  if (walk.problems.length < MOST_PROBLEMS) walk.problems.push({ path, keyword, given })
  return 'fails'
}

export function inner({ walk, path }: Place, name: string, value: unknown): Place {
  return { walk, path: [...path, name], value }
}

/** Two verdicts that must both fit: a failure counts most, then doubt. */
export function both(one: Verdict, other: Verdict): Verdict {
  return other === 'fails' || one === 'fits' ? other : one
}

/** The verdicts of all parts together. Each part is a step. */
export function every<Part>(
  { walk }: Place,
  parts: readonly Part[],
  judge: (part: Part, index: number) => Verdict,
): Verdict {
  let all: Verdict = 'fits'
  for (const [index, part] of parts.entries()) {
    spend(walk, 1)
    all = both(all, judge(part, index))
  }
  return all
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * A value as a text that is the same for equal values, whatever the order of members. Each part and each
 * 64 characters are a step.
 */
export function textOf(walk: Walk, value: unknown): string {
  spend(walk, 1 + (typeof value === 'string' ? value.length >> 6 : 0))
  if (Array.isArray(value)) return `[${value.map((item) => textOf(walk, item)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const texts = members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(walk, member)}`)
  return `{${texts.join()}}`
}
