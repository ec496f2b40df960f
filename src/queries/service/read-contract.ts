import { assumptions } from '#src/contract/assumptions.ts'
import { terminalStatuses, waitingStatus } from '#src/contract/statuses.ts'
import type { Dialect, DialectEndpoint } from '#src/model/dialect.ts'

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
  const { createNames, signalNames, responseName, noteName, guardrailNames } = assumptions
  const answerIs = schemas.answer ? 'openapi' : 'assumed'
  return [
    shown('Goal', names.goal, createNames.goal),
    shown('Context', names.context, createNames.context),
    {
      what: 'Context is',
      how: { text: 'text', object: 'an object', either: 'text or an object' }[contextIs ?? 'text'],
      source: contextIs === null && !schemas.context ? 'assumed' : 'openapi',
    },
    shown('Guardrails', names.guardrails, createNames.guardrails),
    {
      what: 'Guardrails hold',
      how: heldIn(schemas.guardrails) ?? Object.values(guardrailNames).join(', '),
      source: schemas.guardrails ? 'openapi' : 'assumed',
    },
    shown('Signal', names.signalType, signalNames.type),
    shown('Raised budget', names.newBudget, signalNames.newBudget),
    {
      what: 'Raised budget is',
      how: newBudgetIs === 'text' ? 'a decimal in quotes' : 'a number, as a total',
      source: newBudgetIs === assumptions.newBudgetIs ? 'assumed' : 'openapi',
    },
    shown('Reason of a pause', names.reason, signalNames.reason),
    shown('New direction', names.message, signalNames.message),
    {
      what: 'Answer to a question',
      how:
        names.choice === null ? names.response : `${names.response}, a choice as ${names.choice}`,
      source: answerIs,
    },
    {
      what: 'Note beside an answer',
      how: names.note ?? 'none: it has no place for one',
      source: names.note === noteName && !schemas.answer ? 'assumed' : answerIs,
    },
    ...(names.response === responseName && !schemas.answer
      ? [
          {
            what: 'Answer, when that is refused',
            how: assumptions.otherResponseNames.join(', '),
            source: 'assumed',
          } as const,
        ]
      : []),
    ...Object.entries(required)
      .filter(([, members]) => members.length > 0)
      .map(([request, members]) => ({
        what: `Also required to ${request}`,
        how: `${members.join(', ')}: the console does not know what to put there`,
        source: 'openapi' as const,
      })),
  ]
}

function shown(what: string, name: string, usual: string): ContractLine {
  return { what, how: name, source: name === usual ? 'specification' : 'openapi' }
}

function wordLines(dialect: Dialect): ContractLine[] {
  const { statuses, signalTypes, limits, idempotencyHeader, keyHeaders } = dialect
  const most = Object.entries({
    Goal: limits.goalMost,
    Context: limits.contextMost,
    'New direction': limits.messageMost,
    Reason: limits.reasonMost,
  }).flatMap(([what, length]): ContractLine[] =>
    length === null
      ? []
      : [{ what: `${what} at most`, how: `${length} characters`, source: 'openapi' }],
  )
  return [
    listed(
      'Statuses',
      statuses,
      `${[...terminalStatuses, waitingStatus].join(', ')}; others are shown as they are`,
    ),
    listed('Signals', signalTypes, 'pause, resume, redirect, cancel'),
    {
      what: 'Messages at once',
      how:
        limits.messagesMost === null
          ? `${assumptions.messagesLimit} are asked for`
          : `${assumptions.messagesLimit} are asked for, ${limits.messagesMost} are allowed`,
      source: limits.messagesMost === null ? 'specification' : 'openapi',
    },
    ...most,
    {
      what: 'Key travels in',
      how: keyHeaders.join(' or '),
      source: keyHeaders.length === assumptions.keyHeaders.length ? 'specification' : 'openapi',
    },
    {
      what: 'Repeated request',
      how: idempotencyHeader ?? 'has no header that makes it harmless: nothing is sent twice',
      source: idempotencyHeader === null ? 'assumed' : 'openapi',
    },
  ]
}

function listed(what: string, words: readonly string[], usual: string): ContractLine {
  if (words.length === 0) return { what, how: usual, source: 'specification' }
  return { what, how: words.join(', '), source: 'openapi' }
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
  const described = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    endpoint === null ? [] : [endpointLine(name, endpoint, source)],
  )
  return [
    ...described,
    ...missing.map((endpoint) => ({
      what: 'Not in its description',
      how: `${endpoint}: asked for all the same`,
      source: 'specification' as const,
    })),
  ]
}

function endpointLine(
  name: string,
  { method, path }: DialectEndpoint,
  source: Dialect['source'],
): ContractLine {
  const words: Readonly<Record<string, string>> = endpointWords
  return {
    what: words[name] ?? name,
    how: `${method} ${path}`,
    source: source === 'openapi' ? 'openapi' : 'specification',
  }
}

/** The names of its members, or the type of what has none. */
function heldIn(schema: Dialect['schemas']['guardrails']): string | null {
  const { properties, type } = schema ?? {}
  if (typeof properties === 'object' && properties !== null)
    return Object.keys(properties).join(', ')
  return typeof type === 'string' ? type : null
}

/** One difference: where, and what stood and stands there as JSON; null where nothing did or does. */
export type DriftLine = { at: string; before: string | null; now: string | null }

const MOST_LINES = 50
const MOST_LENGTH = 200

/** What a service says of itself that it did not say before, and the other way round. */
export function findDrift(before: Dialect, now: Dialect): readonly DriftLine[] {
  const old = leavesOf({ ...before, digest: null })
  const young = leavesOf({ ...now, digest: null })
  return [...new Set([...old.keys(), ...young.keys()])]
    .map((at) => ({ at, before: old.get(at) ?? null, now: young.get(at) ?? null }))
    .filter((line) => line.before !== line.now)
    .slice(0, MOST_LINES)
}

function leavesOf(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>()
  const visit = (part: unknown, at: string) => {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [name, inner] of Object.entries(part)) visit(inner, at ? `${at}.${name}` : name)
    } else if (part !== null) {
      leaves.set(at, JSON.stringify(part).slice(0, MOST_LENGTH))
    }
  }
  visit(value, '')
  return leaves
}
