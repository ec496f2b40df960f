import type { MiddlewareHandler } from 'hono'

import { limitBodyTo } from './body/limit-body.ts'
import { Problem, invalidField } from './problem.ts'

const maxDepth = 32

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** `application/json` and its kin such as `application/problem+json`, with or without parameters. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType !== undefined && jsonType.test(contentType)
}

/** What the gateway takes at most for any service; each endpoint of ours has a limit of its own. */
export const limitBody = limitBodyToKiB(1024)

/** 413 for a body above `most` KiB. */
export function limitBodyToKiB(most: number): MiddlewareHandler {
  return limitBodyTo(most * 1024, `The body is larger than ${most} KiB.`)
}

/** 415 for a body that is not JSON, 400 for JSON that does not parse or that nothing could store. */
export const readJson: MiddlewareHandler = async (context, next) => {
  if (!isJsonType(context.req.header('Content-Type'))) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  }
  checkValue(parse(await context.req.text()), [])
  await next()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid_request', 'The body is not JSON.')
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and deep nesting costs stack. */
function checkValue(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') return checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= maxDepth) {
    throw new Problem('invalid_request', `The body is nested more than ${maxDepth} levels deep.`)
  }
  for (const [name, member] of Object.entries(value)) {
    checkText(name, path)
    checkValue(member, [...path, name])
  }
}

function checkText(text: string, path: readonly string[]): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    const field = path.join('.')
    throw invalidField(field, `${field || 'The body'} holds a character that text cannot hold.`)
  }
}
