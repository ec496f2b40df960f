import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

import { checkAccount, keyFor } from '#service/gateway/check-caller.ts'
import { withoutKey } from '#service/gateway/credentials/held-credentials.ts'
import {
  type CookieSession,
  freshTokens,
  originOf,
  type GatewayScope,
  type GatewayEnv,
} from '#service/gateway/gateway-scope.ts'
import { bearer, findPostKey } from '#service/gateway/upstream.ts'
import { nothingHere } from '#service/http/problem.ts'
import { limitBody, limitOpenBody } from '#service/http/read-input.ts'
import { endpoints } from '#src/contract/paths.ts'
import { changePasswordRequest } from '#src/contract/requests.ts'

import { signInForBrowser } from './credentials-routes.ts'

/** A direct client passes with its own credentials; a page gets the key that it names, and shares its readings. */
export function addServiceRoutes(scope: GatewayScope): void {
  const { app, forward, keyPosts, posts, reads } = scope

  // Before everything that reads a body, for every caller.
  app.use('/api/auth/*', limitOpenBody)
  for (const path of ['/api/*', '/v1/*']) app.use(path, limitBody)

  // After the answer: what was read while it was at work may show it or not.
  for (const path of ['/v1/*', '/api/keys/*', '/api/account/*']) {
    app.use(path, async ({ req }, next) => {
      await next()
      if (req.method === 'GET' || req.method === 'HEAD') return
      reads.forget(req.path.startsWith('/v1/') ? req.path : null)
    })
  }
  app.use('/api/account/*', forgetEnded)

  const passDirectClient: MiddlewareHandler<GatewayEnv> = async (context, next) =>
    context.get('isPage') ? next() : forward.pass(context.req.raw, originOf(context))

  app.all('/api/auth/*', passDirectClient, async (context) => {
    const { path, method, raw } = context.req
    // The gateway renews and signs out by itself; the page knows no token, and must get none.
    if (path === endpoints.refresh.path || path === endpoints.signOut.path) throw nothingHere([])
    const signsIn = path === endpoints.signUp.path || path === endpoints.signIn.path
    if (signsIn && method === 'POST') return signInForBrowser(scope, context)
    return forward.pass(raw, originOf(context), { credential: null })
  })

  app.all('/api/*', passDirectClient, async (context) => {
    const request = context.req.raw
    checkAccount(request, context.get('cookieSession').credentials)
    const { idToken } = await freshTokens(scope, context)
    const ask = (body?: ArrayBuffer) =>
      forward.pass(request, originOf(context), { credential: bearer(idToken), body })
    const postKey = findPostKey(request.headers)
    if (request.method === 'POST' && postKey !== null) {
      const body = await request.arrayBuffer()
      const secret = context.get('cookieSession').credentials?.account?.uid ?? idToken
      const post = { secret, key: postKey, target: context.req.path, body, again: 'no' } as const
      return keyPosts.send(post, () => ask(body))
    }
    const answer = await ask()
    const isRevoked = request.method === 'DELETE' && answer.status === 204
    if (isRevoked) await forgetRevoked(context.get('cookieSession'), context.req.path)
    return answer
  })

  app.all('/v1/*', passDirectClient, async (context) => {
    const request = context.req.raw
    const key = keyFor(request, context.get('cookieSession').credentials, scope)
    const credential = { header: key.header, secret: key.key }
    const ask = (body?: ArrayBuffer) =>
      forward.pass(request, originOf(context), { credential, body })
    const { pathname, search } = new URL(request.url)
    const target = pathname + search
    if (request.method === 'GET') {
      return reads.read({ key: `${key.header} ${key.key}`, target }, () => ask())
    }
    const postKey = findPostKey(request.headers)
    if (request.method !== 'POST' || postKey === null) return ask()
    const body = await request.arrayBuffer()
    const wish = request.headers.get('X-Signalbox-Again')
    const again = wish === 'kept' ? 'kept' : wish === '1' ? 'send' : 'no'
    const post = { secret: key.key, key: postKey, target, body, again } as const
    return posts.send(post, () => ask(body))
  })

  app.all('/openapi.json', (context) =>
    forward.pass(context.req.raw, originOf(context), { credential: null }),
  )
}

/** A key that was revoked from this page is of no more use in its cookie. */
async function forgetRevoked(session: CookieSession, path: string): Promise<void> {
  const keyId = path.slice(path.lastIndexOf('/') + 1)
  await session.change((credentials) => {
    const held = credentials.keys.find((key) => key.keyId === keyId)
    return held ? withoutKey(credentials, held.name) : credentials
  })
}

/** After an account has changed itself: forgets what ended by that and lies in this browser's cookie. */
const forgetEnded: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const { path, raw } = context.req
  const asked = raw.clone()
  await next()
  if (!context.get('isPage') || context.res.status !== 204) return
  const session = context.get('cookieSession')
  if (path === endpoints.changePassword.path) {
    const change = z.safeParse(changePasswordRequest, await asked.json())
    if (change.data?.revokeKeys === true)
      await session.change((held) => {
        // The gateway's own key ends with the sign-in and not before.
        const ended = held.keys.filter(({ keyId, isOwn }) => keyId !== null && !isOwn)
        return ended.reduce((rest, { name }) => withoutKey(rest, name), held)
      })
  } else {
    await session.replace(() => null)
  }
}
