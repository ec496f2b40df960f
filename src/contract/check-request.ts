import type * as z from 'zod/mini'

/** What is wrong, by field: the dotted path of the value, and a sentence for whoever typed it. */
type RequestProblems = Readonly<Record<string, string>>

export type CheckedRequest<Request> = { request: Request } | { problems: RequestProblems }

/**
 * Checks typed values against a request's schema before anything is sent. Gives the request as the
 * schema reads it, or the first problem of each field.
 */
export function checkRequest<Request>(
  schema: z.ZodMiniType<Request>,
  values: unknown,
): CheckedRequest<Request> {
  const result = schema.safeParse(values)
  if (result.success) return { request: result.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message
  return { problems }
}
