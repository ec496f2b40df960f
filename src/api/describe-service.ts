import { digestOf } from '#src/model/attempt.ts'
import { createNames } from '#src/model/create-fields.ts'
import type { Dialect } from '#src/model/dialect.ts'
import {
  ConnectionError,
  RateLimitError,
  ServiceError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import type { Transport } from './transport.ts'

/** The dialect that was last read, by the digest of its answer. */
export type KeptDialect = {
  find: (answer: string) => Promise<Dialect | null>
  keep: (dialect: Dialect, answer: string) => void
}

/** The document of a service, or the reason why there is none. */
type Answer = { body: unknown } | { why: string }

const MOST_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** §9: how a service speaks, or our assumptions. Rejects only if a later request may help: no answer, 429, 5xx. */
export async function describeService(
  send: Transport,
  kept: KeptDialect | undefined,
  signal?: AbortSignal,
): Promise<Dialect> {
  const answer = await ask(send, signal)
  // The address of this script changes with each release, which may read the same answer differently.
  const digest = digestOf([import.meta.url, createNames, answer])
  const known = await kept?.find(digest)
  if (known) return known
  const dialect = await read(answer)
  kept?.keep(dialect, digest)
  return dialect
}

async function ask(send: Transport, signal?: AbortSignal): Promise<Answer> {
  try {
    const options = { signal, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES }
    return { body: await send('GET', '/openapi.json', options) }
  } catch (error) {
    if (error instanceof UnreadableResponseError) return { why: error.message }
    const isFinal = error instanceof ServiceError && error.status < 500
    if (!isFinal || error instanceof RateLimitError) throw error
    return { why: `It does not publish openapi.json: ${error.message}` }
  }
}

async function read(answer: Answer): Promise<Dialect> {
  const { assumeDialect, readDialect } = await fetchReader()
  if ('why' in answer) return assumeDialect(answer.why)
  try {
    return readDialect(answer.body)
  } catch (error) {
    if (error instanceof UnreadableResponseError) return assumeDialect(error.message)
    throw error
  }
}

/** Only a description that is new to this browser needs the reader. */
function fetchReader() {
  return import('./discovery/read-dialect.ts').catch((cause: unknown) => {
    const sentence = 'A part of this page could not be loaded.'
    throw new ConnectionError(sentence, { cause, timedOut: false })
  })
}
