import { assumptions } from '#src/contract/assumptions.ts'
import {
  choiceNames,
  createFields,
  createNames,
  recordOf,
  type CreateName,
} from '#src/model/create-fields.ts'
import type { Dialect } from '#src/model/dialect.ts'

import * as words from './contract-words.ts'

/** The source of a thing; `assumed` is a guess of ours that this service may refuse. */
export type ContractSource = 'openapi' | 'specification' | 'assumed'

export type ContractLine = { what: string; how: string; source: ContractSource }

/** The contract of the console with a service, thing by thing, each with its source (§9). */
export function readContract(dialect: Dialect): readonly ContractLine[] {
  const { names, schemas, choices, contextIs, idempotencyHeader, newBudgetIs, required } = dialect
  const { guardrails, signalNames, responseName, otherResponseNames, noteName } = assumptions
  const { choice, response } = names
  const answer = choice === null ? response : words.choiceAs(response, choice)
  const answerIs = schemas.answer ? 'openapi' : 'assumed'
  const fields: Readonly<Record<CreateName, readonly ContractLine[]>> = {
    ...recordOf(createNames, (name) => [shown(createFields[name].label, names[name], name)]),
    // A choice is sent only to a service that offers it.
    ...recordOf(choiceNames, (name) =>
      choices[name].length > 0 ? [line(createFields[name].label, names[name], 'openapi')] : [],
    ),
  }
  const kinds: Partial<Record<CreateName, readonly ContractLine[]>> = {
    context: [
      line(
        words.contextIs,
        words.contextKinds[contextIs ?? 'text'],
        contextIs === null && !schemas.context ? 'assumed' : 'openapi',
      ),
    ],
    guardrails: [
      line(
        words.guardrailsHold,
        heldIn(schemas.guardrails) ?? Object.keys(guardrails).join(', '),
        schemas.guardrails ? 'openapi' : 'assumed',
      ),
    ],
  }
  return [
    ...createNames.flatMap((name) => fields[name].concat(kinds[name] ?? [])),
    shown(words.signal, names.signalType, signalNames.type),
    shown(words.raisedBudget, names.newBudget, signalNames.newBudget),
    line(
      words.raisedBudgetIs,
      words.budgetKinds[newBudgetIs],
      newBudgetIs === assumptions.newBudgetIs ? 'assumed' : 'openapi',
    ),
    shown(words.pauseReason, names.reason, signalNames.reason),
    shown(words.direction, names.message, signalNames.message),
    line(words.answer, answer, answerIs),
    line(
      words.note,
      names.note ?? words.noNote,
      names.note === noteName && !schemas.answer ? 'assumed' : answerIs,
    ),
    ...(names.response === responseName && !schemas.answer
      ? [line(words.refusedAnswer, otherResponseNames.join(', '), 'assumed')]
      : []),
    ...Object.entries(required)
      .filter(([, members]) => members.length > 0)
      .map(([request, members]) => {
        const how = words.notFilled(members.join(', '))
        return line(words.alsoRequired(request), how, 'openapi')
      }),
    line(
      words.repeated,
      idempotencyHeader ?? words.notRepeated,
      idempotencyHeader === null ? 'assumed' : 'openapi',
    ),
  ]
}

function line(what: string, how: string, source: ContractSource): ContractLine {
  return { what, how, source }
}

function shown(what: string, name: string, usual: string): ContractLine {
  return line(what, name, name === usual ? 'specification' : 'openapi')
}

/** The names of its members, or the type of what has none. */
function heldIn(schema: Dialect['schemas']['guardrails']): string | null {
  const { properties, type } = schema ?? {}
  if (typeof properties === 'object' && properties !== null)
    return Object.keys(properties).join(', ')
  return typeof type === 'string' ? type : null
}
