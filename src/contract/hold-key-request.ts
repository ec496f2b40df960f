import * as z from 'zod/mini'

import { assumptions } from './assumptions.ts'
import { createKeyRequest } from './requests.ts'

/**
 * The gateway's own: a key that this browser may use from now on, under a name that tells it from others.
 * §5: a key is an opaque string; white space at its ends comes from copying.
 */
export const holdKeyRequest = z.object({
  name: createKeyRequest.shape.name,
  key: z
    .string('key is missing')
    .check(
      z.trim(),
      z.minLength(1, 'Paste the key'),
      z.maxLength(512, 'A key has at most 512 characters'),
      z.regex(/^[\u0021-\u007e]*$/, 'A key is one word, without spaces or line breaks'),
    ),
  /** The header that it travels in; left out, the gateway finds out, Authorization first. */
  header: z.optional(z.enum(assumptions.keyHeaders)),
  /** Origin of its service, where the page itself may talk to several. */
  service: z.optional(z.string()),
  /** What becomes of it when nobody touches the page that holds it itself; left out, it is forgotten. */
  whenIdle: z.optional(z.enum(['forget', 'keep'])),
  keyId: z.optional(z.string().check(z.maxLength(200))),
})

export type HoldKeyRequest = z.infer<typeof holdKeyRequest>
