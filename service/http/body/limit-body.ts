import type { MiddlewareHandler } from 'hono'

import { Problem } from '#service/http/problem.ts'

import { readWhole } from './read-whole.ts'

/** 413 with `words` for a body above `mostBytes`, whether its length is announced or it comes in chunks. */
export function limitBodyTo(mostBytes: number, words: string): MiddlewareHandler {
  const tooLarge = () => new Problem('body_too_large', words)

  return async (context, next) => {
    const { raw } = context.req
    if (raw.body !== null) {
      const { method, headers } = raw
      const length = headers.get('Content-Length')
      if (Number(length ?? 0) > mostBytes) throw tooLarge()
      if (length === null || headers.has('Transfer-Encoding')) {
        const body = await readWhole(raw.body, mostBytes, tooLarge)
        context.req.raw = new Request(raw.url, { method, headers, body })
      }
    }
    await next()
  }
}
