import type { Upstream } from '#service/gateway/upstream.ts'
import { Problem } from '#service/http/problem.ts'
import { readWhole } from '#service/http/read-input.ts'

import { allowedTarget } from './allowed-target.ts'

const limits = { mostBytes: 8 * 1024 * 1024, timeoutMs: 120_000 }

/** Tells the page that nothing has left, or that no answer came: what a service itself says is believed of nothing. */
const sentHeader = 'X-Signalbox-Sent'

const unanswered = { headers: { [sentHeader]: 'unanswered' } }

/** Nothing has left this machine: the same request may be sent again. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

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
    const body = request.body === null ? null : await request.arrayBuffer()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await fetch(`${baseUrl}${target}`, {
        method,
        headers: headersOf(request),
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
          // Whoever reads may ask for less; of what was sent it must not look like a refusal.
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

/** Ids of requests are this gateway's own, and lengths those of what is sent. */
function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers)
  for (const name of ['x-request-id', 'content-length']) headers.delete(name)
  return headers
}

function unreachable(error: unknown): Problem {
  const code = codeOf(error)
  return code !== null && notSent.has(code)
    ? new Problem('not_sent', `The service could not be reached (${code}).`, {
        headers: { [sentHeader]: 'no' },
      })
    : new Problem(
        'bad_gateway',
        `The connection to the service broke${code === null ? '' : ` (${code})`}.`,
        unanswered,
      )
}

/** `fetch` rejects with a TypeError whose cause says what happened. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  const isCoded = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  return isCoded ? String(cause.code) : null
}
