import { assumptions } from '#src/contract/assumptions.ts'
import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import { createFields } from '#src/model/create-fields.ts'
import type { Dialect } from '#src/model/dialect.ts'

/** Where a thing is known from; what is assumed is a guess of ours that this service may refuse. */
export type ContractSource = 'openapi' | 'specification' | 'assumed'

type ContractLine = { what: string; how: string; source: ContractSource }

export type ContractGroup = { title: string; lines: readonly ContractLine[] }

/** How the console speaks with a service, thing by thing, and where it has each from (§9). */
export function readContract(dialect: Dialect): readonly ContractGroup[] {
  return [
    { title: 'What is sent', lines: sentLines(dialect) },
    { title: 'Words and limits', lines: wordLines(dialect) },
    { title: 'Beyond the specification', lines: endpointLines(dialect) },
  ]
}

function sentLines({ names, schemas, contextIs, newBudgetIs, required }: Dialect): ContractLine[] {
  const { guardrails, signalNames, responseName, otherResponseNames, noteName } = assumptions
  const { choice, response } = names
  const answer = choice === null ? response : `${response}, a choice as ${choice}`
  const answerIs = schemas.answer ? 'openapi' : 'assumed'
  return [
    shown(createFields.goal.label, names.goal, 'goal'),
    shown(createFields.context.label, names.context, 'context'),
    line(
      'Context is',
      { text: 'text', object: 'an object', either: 'text or an object' }[contextIs ?? 'text'],
      contextIs === null && !schemas.context ? 'assumed' : 'openapi',
    ),
    shown(createFields.guardrails.label, names.guardrails, 'guardrails'),
    line(
      'Guardrails hold',
      heldIn(schemas.guardrails) ?? Object.keys(guardrails).join(', '),
      schemas.guardrails ? 'openapi' : 'assumed',
    ),
    shown('Signal', names.signalType, signalNames.type),
    shown('Raised budget', names.newBudget, signalNames.newBudget),
    line(
      'Raised budget is',
      newBudgetIs === 'text' ? 'a decimal in quotes' : 'a number, as a total',
      newBudgetIs === assumptions.newBudgetIs ? 'assumed' : 'openapi',
    ),
    shown('Reason of a pause', names.reason, signalNames.reason),
    shown('New direction', names.message, signalNames.message),
    line('Answer to a question', answer, answerIs),
    line(
      'Note beside an answer',
      names.note ?? 'none: it has no place for one',
      names.note === noteName && !schemas.answer ? 'assumed' : answerIs,
    ),
    ...(names.response === responseName && !schemas.answer
      ? [line('Answer, when that is refused', otherResponseNames.join(', '), 'assumed')]
      : []),
    ...Object.entries(required)
      .filter(([, members]) => members.length > 0)
      .map(([request, members]) => {
        const how = `${members.join(', ')}: the console does not know what to put there`
        return line(`Also required to ${request}`, how, 'openapi')
      }),
  ]
}

function line(what: string, how: string, source: ContractSource): ContractLine {
  return { what, how, source }
}

function shown(what: string, name: string, usual: string): ContractLine {
  return line(what, name, name === usual ? 'specification' : 'openapi')
}

function wordLines(dialect: Dialect): ContractLine[] {
  const { statuses, signalTypes, limits, idempotencyHeader, keyHeaders } = dialect
  const most = Object.entries({
    Goal: limits.goalMost,
    Context: limits.contextMost,
    'New direction': limits.messageMost,
    Reason: limits.reasonMost,
  }).flatMap(([what, length]) =>
    length === null ? [] : [line(`${what} at most`, `${length} characters`, 'openapi')],
  )
  const asked = `${assumptions.messagesLimit} are asked for`
  const { messagesMost } = limits
  return [
    listed(
      'Statuses',
      statuses,
      `${[...terminalStatuses, waitingStatus].join(', ')}; others are shown as they are`,
    ),
    listed('Signals', signalTypes, 'pause, resume, redirect, cancel'),
    messagesMost === null
      ? line('Messages at once', asked, 'specification')
      : line('Messages at once', `${asked}, ${messagesMost} are allowed`, 'openapi'),
    ...most,
    line(
      'Key travels in',
      keyHeaders.join(' or '),
      keyHeaders.length === assumptions.keyHeaders.length ? 'specification' : 'openapi',
    ),
    line(
      'Repeated request',
      idempotencyHeader ?? 'has no header that makes it harmless: nothing is sent twice',
      idempotencyHeader === null ? 'assumed' : 'openapi',
    ),
  ]
}

function listed(what: string, words: readonly string[], usual: string): ContractLine {
  if (words.length === 0) return line(what, usual, 'specification')
  return line(what, words.join(', '), 'openapi')
}

const endpointWords: Record<keyof Dialect['endpoints'], string> = {
  signUp: 'Sign up',
  signIn: 'Sign in',
  changePassword: 'Change the password',
  signOutEverywhere: 'Sign out everywhere',
  deleteAccount: 'Delete the account',
  listSessions: 'List sessions',
  cancelInput: 'Withdraw a question',
  listKeys: 'List keys',
  createKey: 'Make a key',
  revokeKey: 'Revoke a key',
}

function endpointLines({ endpoints, missing, source }: Dialect): ContractLine[] {
  const from = source === 'openapi' ? 'openapi' : 'specification'
  const words: Readonly<Record<string, string>> = endpointWords
  return [
    ...Object.entries(endpoints).flatMap(([name, endpoint]) =>
      endpoint ? [line(words[name] ?? name, `${endpoint.method} ${endpoint.path}`, from)] : [],
    ),
    ...missing.map((endpoint) =>
      line('Not in its description', `${endpoint}: asked for all the same`, 'specification'),
    ),
  ]
}

/** The names of its members, or the type of what has none. */
function heldIn(schema: Dialect['schemas']['guardrails']): string | null {
  const { properties, type } = schema ?? {}
  if (typeof properties === 'object' && properties !== null)
    return Object.keys(properties).join(', ')
  return typeof type === 'string' ? type : null
}
