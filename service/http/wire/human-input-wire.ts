import * as z from 'zod/mini'

import type { HumanInputRecord } from '#service/engine/records.ts'

const options = z.nullable(z.array(z.object({ value: z.string(), label: z.string() })))

/** §2, human-input request: its fields are "not shown"; these are ours. */
export const humanInputWire = z.object({
  inputId: z.string(),
  roundId: z.string(),
  question: z.string(),
  detail: z.nullable(z.string()),
  options,
  questions: z.nullable(
    z.array(z.object({ id: z.string(), question: z.string(), options, required: z.boolean() })),
  ),
  schema: z.nullable(z.record(z.string(), z.unknown())),
  status: z.enum(['pending', 'answered', 'expired']),
  askedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  response: z.unknown(),
  note: z.nullable(z.string()),
})

humanInputWire.register(z.globalRegistry, { id: 'HumanInput' })

/**
 * As it stands in the session that asks; moments as ISO 8601, and null for what is not known or not given.
 */
export function humanInputToWire(record: HumanInputRecord): z.infer<typeof humanInputWire> {
  return {
    inputId: record.inputId,
    roundId: record.roundId,
    question: record.question,
    detail: record.detail,
    options: copied(record.options),
    questions:
      record.questions?.map(({ id, question, options: choices, required }) => ({
        id,
        question,
        options: copied(choices),
        required,
      })) ?? null,
    schema: record.schema,
    status: record.status,
    askedAt: record.askedAt.toISOString(),
    answeredAt: record.answeredAt?.toISOString() ?? null,
    response: record.response ?? null,
    note: record.note,
  }
}

function copied(choices: HumanInputRecord['options']): z.infer<typeof options> {
  return choices?.map(({ value, label }) => ({ value, label })) ?? null
}
