import { expect, test, vi } from 'vitest'

import { draftLike, emptyNewSessionDraft, isNewSessionIn } from '#src/model/draft.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { assumedCreate } from './create-description.ts'
import { readNewSession } from './new-session-request.ts'

vi.mock('#src/locale-words.ts', () => import('#src/locale-words.de.ts'))

const schema = {
  type: 'object',
  properties: { budget: { type: 'number' }, rate: { type: 'number', default: 0.125 } },
}
const description = { ...assumedCreate, guardrails: { schema, form: findSchemaForm(schema) } }
const read = (typed: object) =>
  readNewSession({ ...emptyNewSessionDraft, goal: 'Sort', ...typed }, description)

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['12,125', 12.125],
  ['1500', 1500],
])(
  'where decimals follow a comma, %j in a field is %d, also if our own field had it',
  (text, budget) => {
    const guardrails = { budget, rate: 0.125 }
    for (const typed of [{ guardrailFields: { budget: text } }, { budget: text }]) {
      const { body, isWhole } = read(typed)
      expect({ isWhole, guardrails: body.guardrails }).toEqual({ isWhole: true, guardrails })
      expect(isNewSessionIn({ ...emptyNewSessionDraft, goal: 'Sort', ...typed }, body)).toBe(true)
    }
  },
)

test.each(['1.500', '1.500,00'])('%j may be read in two ways, so it is not sent', (text) => {
  for (const typed of [{ guardrailFields: { budget: text } }, { budget: text }]) {
    expect(read(typed)).toMatchObject({
      isWhole: false,
      problems: { guardrails: { budget: expect.any(String) } },
    })
  }
})

test.each([20.125, '20.125'])(
  'a session like one with a budget of %j has the same budget',
  (budget) => {
    const like = draftLike(sessionWith({ goal: 'Sort', guardrails: { budget } }), null)
    expect(like.budget).toBe('20,125')
    expect(readNewSession(like).body.guardrails).toEqual({ budget: '20.125' })
    expect(readNewSession(like, description).body.guardrails).toEqual({
      budget: 20.125,
      rate: 0.125,
    })
  },
)
