import type { Brief } from '#service/agents/agent.ts'

const plainWords = new Set(
  `a about after all also an and any are as at be before but by can check do does each every find for from get give
   goes has have how if in into is it its make many more most must new next no not of off on one or our out over per
   please prepare report should so some than that the their them then there these they this those to up us use was we
   what when where which who why will with without work write you your`.split(/\s+/),
)

/** The words of the goal that carry its meaning, in their order; never empty. */
export function subjectWords(brief: Brief): readonly [string, ...string[]] {
  const words = brief.goal.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  const telling = words.filter(
    (word) =>
      word.length <= 24 &&
      !plainWords.has(word.toLowerCase()) &&
      (word.length > 2 || word === word.toUpperCase()),
  )
  // A goal mostly begins with its verb ("Reconcile …"), which is no subject.
  const subjects = telling.length > 2 && telling[0] === words[0] ? telling.slice(1) : telling
  const [first = 'the goal', ...rest] = [...new Set(subjects)]
  return [first, ...rest.slice(0, 11)]
}

/** Two different short names for subagents, taken from the goal where it has them. */
export function subagentNames(brief: Brief): readonly [string, string] {
  const names = subjectWords(brief)
    .map((word) => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))
    .map((word) => word.replaceAll(/^-+|-+$/g, ''))
    .filter((word) => word.length >= 2 && word.length <= 16)
  const distinct = [...new Set([...names.toReversed(), 'sources', 'checks'])]
  return [distinct[0] ?? 'sources', distinct[1] ?? 'checks']
}
