import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler, type Context } from 'hono'
import { compress } from 'hono/compress'
import { languageDetector } from 'hono/language'
import { requestId } from 'hono/request-id'

import { createIdentifier } from '#service/auth/secrets.ts'
import { describeError, type Log } from '#service/http/log.ts'
import {
  createMethodsFor,
  problemForError,
  answerProblem,
  nothingHere,
  Problem,
} from '#service/http/problem.ts'

import {
  checkDestination,
  checkHost,
  checkOwnPage,
  checkSite,
  hasOwnCredential,
  isFromBrowser,
  ownOrigin,
} from './check-caller.ts'
import { createCredentialsLedger, openCookieSession } from './credentials/cookie-session.ts'
import { createDeviceSessions } from './credentials/cookies.ts'
import { createSeals } from './credentials/seal.ts'
import { type GatewayEnv, createRefresher } from './gateway-scope.ts'
import { createJoinedPosts } from './joined-posts.ts'
import {
  addCredentialsRoutes,
  type Behind,
  credentialsEndpoints,
} from './routes/credentials-routes.ts'
import { addServiceRoutes } from './routes/service-routes.ts'
import { cacheControl, isServicePath, securityHeaders } from './security-headers.ts'
import { createSharedReads } from './shared-reads.ts'
import { createForward, type Upstream } from './upstream.ts'

/** The key of the settings is nobody's in particular, so no browser can forget or revoke it. */
const nobodys = { name: "This console's key", keyId: null, isOwn: false }

/** Longer than a browser takes to send again what it believes lost. */
const keepSecretsMs = 60_000

const methodsFor = createMethodsFor([...credentialsEndpoints, { method: 'GET', path: '/' }])

export type GatewayOptions = Behind & {
  upstream: Upstream
  dataFolder: string
  distFolder: string
  /** Host names served beside those of the loopback. */
  allowedHosts: readonly string[]
  /** A proxy in front speaks https with every browser, whether it says so or not. */
  tlsProxy: boolean
  now: () => number
  log: Log
}

/** The built console and, on the same origin, the service; secrets stay in one sealed cookie of the browser. */
export async function createGateway(options: GatewayOptions): Promise<Hono<GatewayEnv>> {
  const { allowedHosts, dataFolder, remote, tlsProxy, now, log } = options
  const seals = await createSeals({ dataFolder, serviceUrl: remote?.url ?? null, now })
  const forward = createForward(options.upstream)

  const app = new Hono<GatewayEnv>()
  app.onError((error, context) => {
    const id = context.get('requestId')
    const problem = problemForError(error)
    if (problem.code === 'internal') log({ event: 'error', requestId: id, ...describeError(error) })
    return answerProblem(problem, id)
  })
  app.notFound((context) =>
    answerProblem(nothingHere(methodsFor(context.req.path)), context.get('requestId')),
  )

  app.use(requestId({ generator: () => createIdentifier('req') }), headersAndLog(options))
  app.use(async (context, next) => {
    checkHost(context.req.raw, allowedHosts)
    if (isServicePath(context.req.path)) {
      checkDestination(context.req.raw)
      checkSite(context.req.raw, tlsProxy)
    }
    await next()
  })
  const ledger = createCredentialsLedger({
    folder: join(dataFolder, 'ended-sign-ins'),
    now,
    onProblem: (error) => log({ event: 'error', ...describeError(error) }),
  })
  if (remote === null) {
    const devices = await createDeviceSessions(options)
    for (const path of ['/api/auth/*', '/__signalbox/signout']) app.use(path, devices)
  }
  const session = openCookieSession({ seals, ledger, tlsProxy, now })
  /** The gateway's own endpoints are for our page alone; the service's also for direct clients. */
  const checkBrowser: MiddlewareHandler<GatewayEnv> = async (context, next) => {
    const { path, raw } = context.req
    const hasCredential = !path.startsWith('/api/auth/') && hasOwnCredential(raw)
    const isPage = !hasCredential && isFromBrowser(raw, context.get('hasCookie'))
    context.set('isPage', isPage)
    if (path.startsWith('/__signalbox') || isPage) checkOwnPage(raw, tlsProxy)
    await next()
  }
  for (const path of ['/api/*', '/v1/*', '/__signalbox/*']) app.use(path, session, checkBrowser)

  const given = remote?.key
  const scope = {
    app,
    forward,
    refresh: createRefresher({ forward, now }),
    reads: createSharedReads(now),
    posts: createJoinedPosts(now),
    keyPosts: createJoinedPosts(now, keepSecretsMs),
    givenKey: given ? { ...nobodys, key: given.secret, header: given.header } : null,
    identify: seals.identify,
    now,
  }
  addCredentialsRoutes(scope, options)
  addServiceRoutes(scope)
  app.all('/__signalbox/*', (context) => context.notFound())
  addStaticFiles(app, options.distFolder)
  return app
}

function headersAndLog({ log, now, tlsProxy }: GatewayOptions): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const startedAtMs = now()
    await next()
    const { isHttps } = ownOrigin(context.req.raw, tlsProxy)
    const { method, path } = context.req
    const { headers, status } = context.res
    const id = context.get('requestId')
    for (const [name, value] of Object.entries(securityHeaders(isHttps, path))) {
      headers.set(name, value)
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cacheControl.none)
    if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', id)
    log({ event: 'request', requestId: id, method, path, status, ms: now() - startedAtMs })
  }
}

/** Hashed assets, other files, and `index.html` for what a browser navigates to; a missing asset is a JSON 404. */
function addStaticFiles(app: Hono<GatewayEnv>, distFolder: string): void {
  app.get(
    '*',
    compress(),
    languageOfPage,
    async (context, next) => {
      const { path } = context.req
      if (path.split('/').some((segment) => segment.startsWith('.'))) throw nothingHere([])
      if (path === '/' || path === '/index.html') return answerPage(context, distFolder)
      await next()
      if (!context.res.ok || context.res.headers.has('Cache-Control')) return undefined
      const isHashed = path.startsWith('/assets/')
      context.header('Cache-Control', isHashed ? cacheControl.hashed : cacheControl.named)
      return undefined
    },
    serveStatic({ root: distFolder }),
    async (context) => {
      const isNavigation = context.req.header('Accept')?.includes('text/html') === true
      if (!isNavigation || context.req.path.startsWith('/assets/')) throw nothingHere([])
      return answerPage(context, distFolder)
    },
  )
}

/** The language chosen under Settings, which the page keeps in a cookie, or else the first of the browser's. */
const languageOfPage = languageDetector({
  supportedLanguages: ['en', 'de'],
  fallbackLanguage: 'en',
  order: ['cookie', 'header'],
  lookupCookie: 'signalbox-language',
  caches: false,
})

async function answerPage(context: Context, distFolder: string): Promise<Response> {
  const file = context.get('language') === 'de' ? 'index.de.html' : 'index.html'
  let page: string
  try {
    page = await readFile(join(distFolder, file), 'utf8')
  } catch {
    throw new Problem('not_found', 'The console is not built; npm run build makes it.')
  }
  return context.html(page, 200, { 'Cache-Control': cacheControl.none })
}
