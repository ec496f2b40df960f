import type { Context } from 'hono'
import * as z from 'zod/mini'

import { createIdentifier } from '#service/auth/identifier.ts'
import { release } from '#service/gateway/account-keys.ts'
import {
  custodyToWire,
  mostKeys,
  withKey,
  withoutKey,
  type Custody,
} from '#service/gateway/custody/custody.ts'
import type { GatewayEnv } from '#service/gateway/gateway-env.ts'
import { newCustody, originOf, type GatewayScope } from '#service/gateway/gateway-scope.ts'
import { parseInput } from '#service/http/parse-input.ts'
import { invalidField, Problem, tooMany } from '#service/http/problem.ts'
import { limitBody, readJson } from '#service/http/read-json.ts'

const keyName = z
  .string('Give the key a name')
  .check(
    z.trim(),
    z.minLength(1, 'Give the key a name'),
    z.maxLength(80, 'A key name has at most 80 characters'),
  )

const holdKeyRequest = z.object({
  name: keyName,
  key: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,512}$/, 'Enter an API key')),
  keyId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,128}$/))),
})

const activateKeyRequest = z.object({ name: keyName })

/** The gateway's own endpoints, beside those of the service. */
export const custodyEndpoints = [
  { method: 'GET', path: '/__signalbox/config' },
  { method: 'GET', path: '/__signalbox/custody' },
  { method: 'POST', path: '/__signalbox/keys' },
  { method: 'POST', path: '/__signalbox/keys/active' },
  { method: 'DELETE', path: '/__signalbox/keys/{name}' },
  { method: 'POST', path: '/__signalbox/signout' },
] as const

/** What the page may know and change of what the gateway holds for it; never a secret. */
export function addCustodyRoutes(scope: GatewayScope, { version }: { version: string }): void {
  const { app, now } = scope

  app.get('/__signalbox/config', (context) =>
    context.json({ mode: 'gateway', service: 'local', agent: 'rehearsal', version }),
  )

  app.get('/__signalbox/custody', (context) =>
    context.json(custodyToWire(context.get('jar').custody)),
  )

  app.post('/__signalbox/keys', limitBody, readJson, async (context) => {
    const { name, key, keyId } = parseInput(holdKeyRequest, await context.req.json())
    const custody = context.get('jar').custody ?? newCustody(now())
    const others = custody.keys.filter((held) => held.key !== key)
    if (others.some((held) => held.name === name)) {
      throw new Problem('conflict', 'A key of this name is held already.', {
        details: { field: 'name' },
      })
    }
    if (others.length >= mostKeys) {
      throw new Problem(
        'conflict',
        `This browser holds ${mostKeys} keys already; forget one first.`,
      )
    }
    await checkKey(scope, key, context)
    return replaced(
      context,
      withKey(custody, { name, key, keyId: keyId ?? null, isOwn: false }),
      201,
    )
  })

  app.post('/__signalbox/keys/active', limitBody, readJson, async (context) => {
    const { name } = parseInput(activateKeyRequest, await context.req.json())
    return replaced(context, { ...custodyWith(context, name), activeName: name }, 200)
  })

  app.delete('/__signalbox/keys/:name', (context) => {
    const name = context.req.param('name')
    return replaced(context, withoutKey(custodyWith(context, name), name), 200)
  })

  app.post('/__signalbox/signout', async (context) => {
    const jar = context.get('jar')
    const { custody } = jar
    jar.replace(null)
    if (custody) await release(scope, custody, originOf(context))
    return context.json(custodyToWire(null))
  })
}

function replaced(context: Context<GatewayEnv>, next: Custody, status: 200 | 201): Response {
  context.get('jar').replace(next)
  return context.json(custodyToWire(next), status)
}

function custodyWith(context: Context<GatewayEnv>, name: string): Custody {
  const { custody } = context.get('jar')
  if (custody?.keys.some((held) => held.name === name)) return custody
  throw new Problem('not_found', 'No key of this name is held in this browser.')
}

/** Asks for a session that cannot be there: 404 means that the service took the key. */
async function checkKey(
  { forward }: GatewayScope,
  key: string,
  context: Context<GatewayEnv>,
): Promise<void> {
  const path = `/v1/sessions/${createIdentifier('ses')}`
  const answer = await forward.own({ method: 'GET', path, bearer: key }, originOf(context))
  if (answer.status === 404) return
  if (answer.status === 401) throw invalidField('key', 'The service does not accept this key.')
  if (answer.status === 429) throw tooMany(Number(answer.headers.get('Retry-After') ?? 1))
  throw new Problem('unavailable', 'The service could not check the key.')
}
