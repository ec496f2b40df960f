import { mostKeys, type ApiKeys } from '#service/auth/api-keys.ts'
import { addRoute, type RouteScope } from '#service/http/add-route.ts'
import { signInEnded } from '#service/http/authenticate.ts'
import { nothing } from '#service/http/describe-endpoint.ts'
import { isIdentifier } from '#service/http/identifier-pattern.ts'
import { Problem } from '#service/http/problem.ts'
import { createdKeyWire, keysWire, keyToWire } from '#service/http/wire/key-wire.ts'
import { createKeyRequest } from '#src/contract/requests.ts'

/** API keys of the application interface (§1, §5), for the holder of an ID token. */
export function addKeyRoutes(scope: RouteScope, { apiKeys }: { apiKeys: ApiKeys }): void {
  addRoute(scope, 'listKeys', {
    summary: 'List the API keys of the account, newest first',
    body: nothing,
    query: nothing,
    status: 200,
    answer: keysWire,
    refusals: [],
    async handle({ accountId }) {
      return { keys: (await apiKeys.list(accountId)).map(keyToWire) }
    },
  })

  addRoute(scope, 'createKey', {
    summary: 'Create an API key; the key itself is in this answer only',
    body: createKeyRequest,
    query: nothing,
    status: 201,
    answer: createdKeyWire,
    refusals: [409],
    async handle({ accountId, signInId, body }) {
      const { name, endsWithSignIn = false } = body
      const created = await apiKeys.create({ accountId, signInId }, { name, endsWithSignIn })
      if (created === 'ended') throw signInEnded()
      if (created === 'full') {
        throw new Problem(
          'conflict',
          `An account has at most ${mostKeys} valid API keys; revoke one first.`,
        )
      }
      return { ...keyToWire(created), key: created.key }
    },
  })

  addRoute(scope, 'revokeKey', {
    summary: 'Revoke an API key; it is refused from then on',
    body: nothing,
    query: nothing,
    status: 204,
    answer: nothing,
    refusals: [],
    async handle({ accountId, parameter }) {
      const keyId = parameter('keyId')
      const isRevoked = isIdentifier(keyId) && (await apiKeys.revoke(accountId, keyId))
      if (!isRevoked) throw new Problem('not_found', 'There is no key of this id.')
    },
  })
}
