import * as z from 'zod/mini'

import { problemStatuses } from '#service/http/problem.ts'

const codes = Object.keys(problemStatuses)

/** The body of every error (§7: "not shown"). */
export const errorWire = z.object({
  error: z.looseObject({
    code: z.enum(codes),
    message: z.string(),
    field: z.optional(z.string()),
    requestId: z.string(),
  }),
})

errorWire.register(z.globalRegistry, { id: 'Error' })
