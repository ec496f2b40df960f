import type { ChoiceName, CreateName } from './create-fields.ts'

/** An endpoint as a service's own description writes it; braces in `path` are parameters. */
export type DialectEndpoint = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }

/** Endpoints beyond the session's own (§4). */
export const extraEndpoints = [
  'signUp',
  'signIn',
  'changePassword',
  'signOutEverywhere',
  'deleteAccount',
  'listSessions',
  'listKeys',
  'createKey',
  'revokeKey',
] as const

/** A JSON Schema as the service wrote it: bounded, without references, and never run (no `pattern`). */
export type DialectSchema = Readonly<Record<string, unknown>>

/** Names of the fields that the console sends; where nothing says otherwise, those of the assumptions. */
export type RequestNames = Record<CreateName, string> & {
  signalType: string
  newBudget: string
  reason: string
  message: string
  /** The member of an answer's body that holds the answer. */
  response: string
  /** The member for a choice, if it is described beside `response`; null if a choice goes into `response` too. */
  choice: string | null
  /** Null when the body that is described has no place for a remark. */
  note: string | null
}

/** A value that the service lists, as a text, and its title, or else the text again; `value` if it is a number. */
export type Choice = { name: string; title: string; value?: number }

/** Headers in which a service takes an API key (§5). */
export type KeyHeader = 'Authorization' | 'X-Service-Key'

/** The query parameters of a list of sessions, as a service calls them; null where it has none. */
export type ListingNames = {
  limit: string | null
  /** The greatest `limit`; null when the service does not say it. */
  limitMost: number | null
  /** The parameter for the start of the following page: a cursor, an offset or a number. */
  cursor: string | null
}

/**
 * The dialect of a service, beyond the specification: plain data, read from its openapi.json or assumed (§9).
 * Titles, names and descriptions in it are the service's words and shown as text only.
 */
export type Dialect = {
  source: 'openapi' | 'assumed'
  title: string | null
  /** The service's own version, not that of OpenAPI. */
  version: string | null
  /** Null where no endpoint is described at the path of the contract. */
  endpoints: Record<(typeof extraEndpoints)[number], DialectEndpoint | null>
  /** The query parameters of the list of sessions, where there is a list. */
  listing: ListingNames
  names: RequestNames
  /** Members of a body that the service requires and that `names` does not cover, by request. */
  required: { create: readonly string[]; signal: readonly string[]; answer: readonly string[] }
  /** Null where the type is not described, or says no more than the assumptions: text, an object. */
  schemas: {
    context: DialectSchema | null
    guardrails: DialectSchema | null
    /** The whole body of an answer to a human-input request. */
    answer: DialectSchema | null
  }
  /** The values that a new session may have in a field beyond §4, with the service's words for them. */
  choices: Readonly<Record<ChoiceName, readonly Choice[]>>
  /** The type of context, when it is described; null is "not said". */
  contextIs: 'text' | 'object' | 'either' | null
  /** The form of an amount that is sent as `newBudget`. */
  newBudgetIs: 'number' | 'text'
  /** The header that makes a repeated create have no second effect; null when no header is declared. */
  idempotencyHeader: string | null
  /** The reason for the missing description, as a sentence; empty with a description. */
  notRead: readonly string[]
}

/**
 * The operator's own reading of a service: for a thing that the decoders look for (`session.status`,
 * `message.text`), where it stands: a path of names from the record itself, such as `meta.state`.
 * It goes before every accepted name.
 */
export type FieldMapping = Readonly<Record<string, string>>

/** A value of an answer that stands where `what` is looked for (`session.cost`) and is not understood. */
export type NotRead = { what: string; at: string }

/** The notes of this browser on one service. */
export type ServiceRecord = {
  /** The dialect of the service, and the digest of the answer that tells it; null before the first answer. */
  current: { dialect: Dialect; answer?: string } | null
  /** The values that were not understood, and when the console last met them. */
  notRead: readonly (NotRead & { seenAt: number })[]
  /** The member of the last accepted answer, '' for the whole body; null before the first. */
  answerName: string | null
}

export const emptyServiceRecord: ServiceRecord = { current: null, notRead: [], answerName: null }

/** The steps of a connection, in the order in which they are tried. */
export const checkSteps = ['reachable', 'cors', 'description', 'key'] as const

export type CheckStep = (typeof checkSteps)[number]

/** The outcome of a step; `without` is fine too: the console goes on by its assumptions. */
export type CheckedStep = {
  step: CheckStep
  result: 'passed' | 'without' | 'failed'
  /** The finding. */
  words: string
  /** The remedy; null when nothing needs to be done. */
  wayOut: string | null
}
