import { Problem, createMethodsFor, invalidField, nothingHere } from '#service/http/problem.ts'
import { readWhole } from '#service/http/read-input.ts'
import { endpoints } from '#src/contract/paths.ts'

import type { Upstream } from './upstream.ts'

const limits = { mostBytes: 8 * 1024 * 1024, timeoutMs: 120_000 }

/** Tells the page that nothing has left, or that no answer came: what a service itself says is believed of nothing. */
export const sentHeader = 'X-Signalbox-Sent'

const unanswered = { headers: { [sentHeader]: 'unanswered' } }

/** Nothing has left this machine: the same request may be sent again. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * A service elsewhere, at an address that only the settings name. Its answer is read whole, and one that
 * is late, cut short, too large or a redirect is a 413, 502 or 504 of ours: a key goes to no second address.
 */
export function createRemoteService(
  baseUrl: string,
  { mostBytes, timeoutMs }: typeof limits = limits,
): Upstream {
  return async (request) => {
    const { method } = request
    const target = allowedTarget(method, new URL(request.url))
    const headers = new Headers(request.headers)
    // Ids of requests are this gateway's own, and lengths those of what is sent.
    for (const name of ['x-request-id', 'content-length']) headers.delete(name)
    const body = request.body === null ? null : await request.arrayBuffer()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await fetch(`${baseUrl}${target}`, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: timeout,
      })
      if (answer.status >= 300 && answer.status < 400) {
        await answer.body?.cancel()
        throw new Problem(
          'bad_gateway',
          'The service answered with a redirect, which no key follows: set SERVICE_URL to the address it leads to.',
        )
      }
      const tooLarge = () =>
        new Problem(
          // A page that reads may ask for less; of what was sent it must not look like a refusal.
          method === 'GET' ? 'answer_too_large' : 'bad_gateway',
          `The service answered with more than ${mostBytes / 1024 / 1024} MiB.`,
        )
      const bytes = answer.body && (await readWhole(answer.body, mostBytes, tooLarge))
      return new Response(bytes?.byteLength ? bytes : null, {
        status: answer.status,
        headers: answer.headers,
      })
    } catch (error) {
      if (error instanceof Problem) throw error
      if (timeout.aborted) {
        throw new Problem(
          'gateway_timeout',
          `The service did not answer within ${timeoutMs / 1000} s.`,
          unanswered,
        )
      }
      throw unreachable(error)
    }
  }
}

function unreachable(error: unknown): Problem {
  // `fetch` rejects with a TypeError whose cause says what happened.
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  if (code !== null && notSent.test(code)) {
    const headers = { [sentHeader]: 'no' }
    return new Problem('not_sent', `The service could not be reached (${code}).`, { headers })
  }
  const words = `The connection to the service broke${code === null ? '' : ` (${code})`}.`
  return new Problem('bad_gateway', words, unanswered)
}

/** The endpoints beyond §4 that a service may have and the console can use; no other path is reached. */
const furtherEndpoints = [{ method: 'GET', path: '/openapi.json' }] as const

const allowedMethods = createMethodsFor([...Object.values(endpoints), ...furtherEndpoints])

/** Services choose their ids; a dot at the front or anything that an address could be made of is none. */
const identifier = /^[A-Za-z0-9_-][A-Za-z0-9_.:~=@+-]{0,127}$/
const mostQuery = 2_000

/** The path and query to ask for, written anew. Throws 404, 405, or 400 for a query that is too long. */
function allowedTarget(method: string, { pathname, search, searchParams }: URL): string {
  const segments = pathname.slice(1).split('/').map(decoded)
  const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  const allowed = allowedMethods(path)
  if (!allowed.includes(method)) throw nothingHere(allowed)
  if (!segments.every((segment) => identifier.test(segment))) {
    throw new Problem('not_found', 'No id looks like this.')
  }
  if (search.length > mostQuery) throw invalidField('query', 'The query is too long.')
  return searchParams.size === 0 ? path : `${path}?${searchParams}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
