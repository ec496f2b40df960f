import { createAnswering } from '#src/testing/dialects/answer-request.ts'
import { createWorld } from '#src/testing/dialects/scripted-world.ts'
import type { WrittenDialect } from '#src/testing/dialects/written-dialect.ts'
import { databaseStorage, startConsole } from '#src/testing/start-console.ts'

export const secrets = {
  key: 'key_0123456789',
  idToken: 'id-token',
  refreshToken: 'refresh-token',
}
let opened = 0

/**
 * A service in this page that speaks one dialect, and a console in front of it: behind a gateway that holds
 * its key, with an account; or without one, as a static host serves it.
 */
export async function openDialect(dialect: WrittenDialect, by: 'gateway' | 'itself' = 'gateway') {
  const world = createWorld(dialect.asks, () => Date.now())
  const answer = createAnswering(dialect, world, secrets)
  opened += 1
  // Of its own, or a console of an earlier test would be taken for another tab of this one.
  const service = `https://agents-${opened}.example`
  const started = await startConsole(
    {
      config: { service },
      answer({ method, origin, path, query, headers, body }) {
        if (by === 'gateway' && path.startsWith('/__signalbox')) return undefined
        if (by === 'itself' && origin !== service) return new Response('', { status: 404 })
        if (by === 'gateway') headers.set('Authorization', `Bearer ${secrets.key}`)
        const answered = answer({ method, path, query, headers: Object.fromEntries(headers), body })
        const text =
          answered.text ?? (answered.body === undefined ? null : JSON.stringify(answered.body))
        return new Response(text, { status: answered.status })
      },
    },
    {
      secondMs: 1_000,
      ...(by === 'itself' && { services: [service], storage: databaseStorage() }),
    },
  )
  const asked = () => started.asked.map(({ method, path }) => `${method} ${path}`)
  return { ...started, asked, world }
}
