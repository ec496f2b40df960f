import * as z from 'zod/mini'

import { invalidField, Problem } from './problem.ts'

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

/** `value` as the schema reads it; throws a 400 that names the first field that does not fit. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const result = z.safeParse(schema, value)
  if (!result.success) throw problemForIssue(result.error.issues[0])
  return result.data
}

/** The 400 for an issue of the schema library, in our shape and, where it has none, our words. */
function problemForIssue(issue: Issue | undefined): Problem {
  const field = (issue?.path ?? [])
    .map((step) => String(typeof step === 'object' ? step.key : step))
    .join('.')
  if (issue === undefined || field === '') {
    return new Problem('invalid_request', 'The body is not a JSON object of this endpoint.')
  }
  const isBare = issue.message === '' || issue.message.startsWith('Invalid input')
  return invalidField(field, isBare ? `${field} is missing or of the wrong kind.` : issue.message)
}
