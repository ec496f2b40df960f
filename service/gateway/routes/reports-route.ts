import type { Hono } from 'hono'
import * as z from 'zod/mini'

import { type GatewayEnv, originOf } from '#service/gateway/gateway-scope.ts'
import { reportsPath } from '#service/gateway/security-headers.ts'
import { createLimiter } from '#service/http/limits.ts'
import type { Log } from '#service/http/log.ts'
import { Problem } from '#service/http/problem.ts'
import { limitOpenBody } from '#service/http/read-input.ts'

/** Requests a minute: of one address, so that it drowns no other's reports, and of all. */
const perAddress = 10
const ofAll = 60
/** Reports of one request. */
const mostOfOne = 10

// What is no text says nothing.
const text = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : '')),
)
const report = z.object({
  type: z.literal('csp-violation'),
  url: text,
  body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }),
})

/** What the content security policy stopped, for the log, without queries or samples, which may hold secrets. */
export function addReportsRoute(app: Hono<GatewayEnv>, log: Log): void {
  const addresses = createLimiter(perAddress, 60)
  const everybody = createLimiter(ofAll, 60)

  app.post(reportsPath, limitOpenBody, async (context) => {
    // Another site's page cannot send this type without our leave.
    if (context.req.header('Content-Type')?.startsWith('application/reports+json') !== true) {
      throw new Problem('unsupported_media_type', 'Send reports as application/reports+json.')
    }
    await addresses.spend(originOf(context).peer)
    await everybody.spend('reports')
    for (const { url, body } of reportsIn(await context.req.json().catch(() => null))) {
      log({
        event: 'error',
        requestId: context.get('requestId'),
        message: 'A browser stopped something by the content security policy.',
        directive: body.effectiveDirective.slice(0, 50),
        page: pathOf(url),
        blocked: sourceOf(body.blockedURL),
        source: pathOf(body.sourceFile),
      })
    }
    return context.body(null, 204)
  })
}

function reportsIn(body: unknown): z.infer<typeof report>[] {
  const read = z.safeParse(z.array(z.unknown()), body)
  if (!read.success) throw new Problem('invalid_request', 'These are not reports.')
  return read.data.slice(0, mostOfOne).flatMap((one) => {
    const known = z.safeParse(report, one)
    return known.success ? [known.data] : []
  })
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname.slice(0, 200) ?? ''
}

/** A word such as `inline` or `eval` stays as it is. */
function sourceOf(url: string): string {
  const read = URL.parse(url)
  if (read === null) return /^[a-z-]{1,40}$/.test(url) ? url : ''
  return read.origin === 'null' ? read.protocol : read.origin.slice(0, 200)
}
