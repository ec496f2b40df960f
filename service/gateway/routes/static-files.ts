import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'

import type { GatewayEnv } from '#service/gateway/gateway-env.ts'
import { cacheControl } from '#service/gateway/security-headers.ts'
import { nothingHere, Problem } from '#service/http/problem.ts'

/**
 * The built console: hashed assets, the other files of `distFolder`, and `index.html` for every other
 * path that a browser navigates to. A missing asset is a JSON 404, never a page.
 */
export function addStaticFiles(app: Hono<GatewayEnv>, distFolder: string): void {
  app.get(
    '*',
    compress(),
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

async function answerPage(context: Context, distFolder: string): Promise<Response> {
  let page: string
  try {
    page = await readFile(join(distFolder, 'index.html'), 'utf8')
  } catch {
    throw new Problem('not_found', 'The console is not built; npm run build makes it.')
  }
  return context.html(page, 200, { 'Cache-Control': cacheControl.none })
}
