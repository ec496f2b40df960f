import { mostKeys, type ApiKeys } from '#service/auth/api-keys.ts'
import { addRoute, type RouteScope, signInEnded } from '#service/http/add-route.ts'
import { usual, withoutAnswer } from '#service/http/openapi.ts'
import { Problem } from '#service/http/problem.ts'
import { isIdentifier } from '#service/http/read-input.ts'
import { createdKeyWire, keysWire } from '#service/http/wire.ts'
import { createKeyRequest } from '#src/contract/requests.ts'

/** API keys of the application interface (§1, §5), for the holder of an ID token. */
export function addKeyRoutes(scope: RouteScope, apiKeys: ApiKeys): void {
  addRoute(scope, 'listKeys', {
    ...usual,
    summary: 'List the API keys of the account, newest first',
    answer: keysWire,
    async handle({ accountId }) {
      return { keys: await apiKeys.list(accountId) }
    },
  })

  addRoute(scope, 'createKey', {
    ...usual,
    summary: 'Create an API key; the key itself is in this answer only',
    body: createKeyRequest,
    status: 201,
    answer: createdKeyWire,
    refusals: [409],
    isLogged: true,
    async handle({ accountId, signInId, body, note }) {
      const { name, endsWithSignIn = false } = body
      const created = await apiKeys.create({ accountId, signInId }, { name, endsWithSignIn })
      if (created === 'ended') throw signInEnded()
      if (created === 'full') {
        throw new Problem(
          'conflict',
          `An account has at most ${mostKeys} valid API keys; revoke one first.`,
        )
      }
      note({ keyId: created.keyId })
      return created
    },
  })

  addRoute(scope, 'revokeKey', {
    ...withoutAnswer,
    summary: 'Revoke an API key; it is refused from then on',
    isLogged: true,
    async handle({ accountId, parameter, note }) {
      const keyId = parameter('keyId')
      const isRevoked = isIdentifier(keyId) && (await apiKeys.revoke(accountId, keyId))
      if (isRevoked) note({ keyId })
      else throw new Problem('not_found', 'There is no key of this id.')
    },
  })
}
