import { decodeWord, wordIn } from '#src/api/decode/decode-values.ts'
import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { decodeHumanInput } from '#src/api/decode/human-input/decode-human-input.ts'
import { findAt, type Reading } from '#src/api/decode/reading.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'

const idNames = ['inputId', 'input_id', 'humanInputId', 'human_input_id']
const asks = /human[_ -]?input|input[_ -]?request/i
const answers = /answer|respon|repl(y|ied)|resolved|^(operator|user|human)$/i

/**
 * The requests for human input that a message brings (§2: their place is not shown): those at one of their
 * `placed`, or the message itself when it carries an input id or says that it is one. A message of the
 * operator's with an input id is the answer. Where the operator says that things stand is meant of such a message.
 */
export function inputsOf(
  wire: JsonObject,
  { id, role, roundId, text, at }: Message,
  placed: readonly HumanInput[],
  reading: Reading,
): readonly HumanInput[] {
  const beside = (input: HumanInput): HumanInput => ({
    ...input,
    roundId: input.roundId ?? roundId,
    askedAt: input.askedAt ?? at,
  })
  if (placed.length > 0) return placed.map(beside)
  const content = isJsonObject(wire['content']) ? wire['content'] : null
  const said = content ? { ...wire, ...content } : { question: text, ...wire }
  const words = [role, wire['type'], wire['kind']].filter((word) => typeof word === 'string')
  const isAsk = words.some((word) => asks.test(word))
  const names = isAsk ? [...idNames, 'requestId', 'request_id', 'id'] : idNames
  const path = isAsk ? reading.pathOf('humanInput', 'id') : null
  const told = path === null ? null : decodeWord(findAt(said, path))
  const inputId = told ?? wordIn(wire, idNames) ?? wordIn(content, names) ?? (isAsk ? id : null)
  if (inputId === null) return []
  const isAnswer = words.some((word) => answers.test(word))
  // An answer has none of what is told of a question: that is nothing to note.
  const input = decodeHumanInput(
    { ...said, inputId },
    isAnswer ? { ...reading, note: () => undefined } : reading,
  )
  if (input === null) return []
  if (!isAnswer) return [beside(input)]
  const answer = input.answer ?? text
  return [{ ...beside(input), state: 'answered', answer, answeredAt: input.answeredAt ?? at }]
}
