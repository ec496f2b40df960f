import * as z from 'zod/mini'

import { assumptions } from './assumptions.ts'
import * as words from './request-words.ts'

const emailLength = z.maxLength(320, words.emailTooLong)
const passwordLength = z.maxLength(1024, words.passwordTooLong)

const newPassword = z.string().check(z.minLength(6, words.passwordTooShort), passwordLength)

/** §4, signup: `email`, `password` of at least 6 characters (§8), optional `displayName`. */
export const signUpRequest = z.object({
  email: z.email(words.enterEmail).check(emailLength),
  password: newPassword,
  displayName: z.optional(z.string().check(z.maxLength(200, words.displayNameTooLong))),
})

const password = z.string().check(z.minLength(1, words.enterPassword), passwordLength)

/** §1, application interface: the e-mail and password given at signup. */
export const signInRequest = z.object({
  email: z.string().check(z.minLength(1, words.enterYourEmail), emailLength),
  password,
})

/** §5: a refresh token of a signup, sign-in or refresh result; a refresh spends it, a sign-out ends it. */
export const refreshRequest = z.object({
  refreshToken: z.string().check(z.minLength(1, 'refreshToken is missing'), z.maxLength(512)),
})

/** Beyond §4: the present password, asked again, and the next one; `revokeKeys` as for `signOutEverywhere`. */
export const changePasswordRequest = z.object({
  password,
  newPassword,
  revokeKeys: z.optional(z.boolean()),
})

/** Beyond §4: `revokeKeys` revokes every API key too, but those that were made for the sign-in that asks. */
export const signOutEverywhereRequest = z.object({ revokeKeys: z.optional(z.boolean()) })

/** Beyond §4: the password, asked again. */
export const deleteAccountRequest = z.object({ password })

/**
 * §5: people know a key by `name`. `endsWithSignIn`: it ends with its sign-in, and replaces that sign-in's
 * earlier one, and others of its name that end with a sign-in and are older than 12 hours.
 */
export const createKeyRequest = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, words.nameKey), z.maxLength(80, words.keyNameTooLong)),
  endsWithSignIn: z.optional(z.boolean()),
})

const mostAmount = 1_000_000_000

/** An amount in the currency's main unit, as a number or a decimal string, at most 6 decimals. */
export const amount = z.union(
  [
    z.number().check(z.nonnegative(words.enterAmount), z.lte(mostAmount, words.mostAmount)),
    z.string().check(
      z.regex(/^\d{1,10}(\.\d{1,6})?$/, words.enterAmount),
      z.refine((text) => Number(text) <= mostAmount, words.mostAmount),
    ),
  ],
  words.enterAmount,
)

/** §2: constraints on the session. A limit under another name would limit nothing, so it is refused. */
const guardrails = z.strictObject({
  budget: z.optional(amount),
  maxRounds: z.optional(
    z.int(words.wholeRounds).check(z.gte(1, words.leastRounds), z.lte(10_000, words.mostRounds)),
  ),
  askBefore: z.optional(z.string().check(z.maxLength(2_000, words.askBeforeTooLong))),
})

/** §4, create: `{ goal, context?, guardrails? }`. */
export const createSessionRequest = z.strictObject({
  goal: z
    .string('goal is missing')
    .check(z.trim(), z.minLength(1, words.goalEmpty), z.maxLength(20_000, words.goalTooLong)),
  context: z.optional(
    z.union([
      z.string().check(z.maxLength(200_000, words.contextTooLong)),
      z
        .record(z.string(), z.unknown())
        .check(z.refine((one) => JSON.stringify(one).length <= 200_000, words.contextTooLong)),
    ]),
  ),
  guardrails: z.optional(guardrails),
  /** Beyond §4: an agent that the service's description lists; the first is the default. */
  agent: z.optional(z.string().check(z.maxLength(100))),
})

const reason = z.optional(z.string().check(z.maxLength(2_000, words.reasonTooLong)))

/** §4, signal: one of four types, with further fields by type. */
export const signalRequest = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('pause'), reason }),
    z.strictObject({ type: z.literal('resume'), newBudget: z.optional(amount) }),
    z.strictObject({
      type: z.literal('redirect'),
      message: z
        .string('message is missing')
        .check(
          z.trim(),
          z.minLength(1, words.enterDirection),
          z.maxLength(20_000, words.directionTooLong),
        ),
    }),
    z.strictObject({ type: z.literal('cancel'), reason }),
  ],
  'type must be one of pause, resume, redirect, cancel',
)

/** §4, human input: the body is "not shown"; ours is `response` (text, choice or object) and a `note`. */
export const humanInputResponse = z.strictObject({
  response: z.unknown(),
  note: z.optional(z.string().check(z.maxLength(20_000, words.noteTooLong))),
})

const limit = z.coerce
  .number()
  .check(z.int('limit must be a whole number'), z.gte(1, 'limit must be at least 1'))
const after = z.optional(z.string().check(z.maxLength(200)))

/** §4, messages: `limit` (values "not shown": 1 to 200 here) and the cursor `after`. */
export const listMessagesQuery = z.object({ limit: z.optional(limit), after })

/** Beyond §4: a page of the account's sessions; `after` is the id of the last session of the page before. */
export const listSessionsQuery = z.object({
  limit: z.optional(limit.check(z.lte(200, 'limit must be at most 200'))),
  after,
})

/** The gateway's own: a key for this browser, and its name. §5: a key is opaque. Its white space comes from copying. */
export const holdKeyRequest = z.object({
  name: createKeyRequest.shape.name,
  key: z
    .string('key is missing')
    .check(
      z.trim(),
      z.minLength(1, words.pasteKey),
      z.maxLength(512, words.keyTooLong),
      z.regex(/^[\u0021-\u007e]*$/, words.keyIsWord),
    ),
  /** The header of the key. If it is left out, the gateway tries Authorization first. */
  header: z.optional(z.enum(assumptions.keyHeaders)),
  /** Origin of the key's service, if the page itself may talk to several services. */
  service: z.optional(z.string()),
  /** The fate of a key in the page's own memory when nobody uses the page. The default is `forget`. */
  whenIdle: z.optional(z.enum(['forget', 'keep'])),
  keyId: z.optional(z.string().check(z.maxLength(200))),
})

export type SignUpRequest = z.infer<typeof signUpRequest>
export type SignInRequest = z.infer<typeof signInRequest>
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>
export type SignOutEverywhereRequest = z.infer<typeof signOutEverywhereRequest>
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>
export type CreateKeyRequest = z.infer<typeof createKeyRequest>
export type CreateSessionRequest = z.infer<typeof createSessionRequest>
/** §2 leaves the types of the other fields open: the service's schema or the operator decides. */
export type SentCreateRequest = { goal: string } & Partial<
  Record<keyof CreateSessionRequest, unknown>
>
export type SignalRequest = z.infer<typeof signalRequest>
export type HumanInputResponse = z.infer<typeof humanInputResponse>
export type HoldKeyRequest = z.infer<typeof holdKeyRequest>

/** `problems` holds a sentence for each wrong field, by the field's dotted path. */
export type CheckedRequest<Request> =
  | { request: Request }
  | { problems: Readonly<Record<string, string>> }

/** Checks typed values by a request's schema. Gives the request, or the first problem of each field. */
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
