import type { MiddlewareHandler } from 'hono'

import { Problem } from '#service/http/problem.ts'

import { readWhole } from './read-whole.ts'

const letGoBytes = 8 * 1024 * 1024
const letGoMs = 500

/** 413 with `words` for a body above `mostBytes`, whether its length is announced or it comes in chunks. */
export function limitBodyTo(mostBytes: number, words: string): MiddlewareHandler {
  const tooLarge = () => new Problem('body_too_large', words)

  return async (context, next) => {
    const { raw } = context.req
    if (raw.body !== null) {
      const { method, headers } = raw
      const length = headers.get('Content-Length')
      try {
        if (Number(length ?? 0) > mostBytes) throw tooLarge()
        if (length === null || headers.has('Transfer-Encoding')) {
          const parts = raw.body.values({ preventCancel: true })
          const body = await readWhole(parts, mostBytes, tooLarge)
          context.req.raw = new Request(raw.url, { method, headers, body })
        }
      } catch (error) {
        await letGo(raw.body)
        throw error
      }
    }
    await next()
  }
}

/** Takes in a little more: whoever still sends when the connection closes does not hear the refusal. */
async function letGo(body: ReadableStream<Uint8Array>): Promise<void> {
  let taken = 0
  const nowhere = new WritableStream<Uint8Array>({
    write(part) {
      taken += part.byteLength
      if (taken > letGoBytes) throw new Error('enough')
    },
  })
  await body.pipeTo(nowhere, { signal: AbortSignal.timeout(letGoMs) }).catch(() => null)
}
