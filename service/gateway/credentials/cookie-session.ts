import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { MiddlewareHandler } from 'hono'

import { browserLifetimeMs } from '#service/auth/sign-ins.ts'
import { findPageSecret } from '#service/gateway/check-caller.ts'
import type { GatewayEnv, CookieSession } from '#service/gateway/gateway-scope.ts'

import { cookiesOf, mostTried, placeOf } from './cookies.ts'
import { newCredentials, type HeldCredentials } from './held-credentials.ts'
import type { Opened, Seals, Sealed, Seal } from './seal.ts'

/** Below this age a cookie is not renewed, so that a page that polls does not renew it each time. */
const renewAfterMs = 60_000

/** Opens the cookie before the routes and writes it after them when it changed or grew old. */
export function openCookieSession(options: {
  seals: Seals
  ledger: CredentialsLedger
  tlsProxy: boolean
  now: () => number
}): MiddlewareHandler<GatewayEnv> {
  const { seals, ledger, tlsProxy, now } = options

  return async (context, next) => {
    const place = placeOf(context, 'signalbox', tlsProxy)
    const texts = cookiesOf(context, place.name)
    const seal = seals.boundTo(findPageSecret(context.req.raw))
    const { openLatest, changeOnto, replaceBy } = changing(seal, ledger)
    let opened: Opened | null = null
    for (const text of texts.slice(0, mostTried)) opened ??= await openLatest(text)
    let sealed: Sealed | null = null
    let isEnded = false
    const session: CookieSession = {
      credentials: opened?.credentials ?? null,
      async change(make) {
        const changed = await changeOnto(session.credentials ?? newCredentials(now()), make)
        if (changed === null) return null
        session.credentials = changed.next
        sealed = changed.sealed
        return changed.next
      },
      async replace(make) {
        const replaced = await replaceBy(session.credentials, make)
        session.credentials = replaced.next
        sealed = replaced.sealed
        isEnded = replaced.next === null
      },
    }
    context.set('cookieSession', session)
    context.set('hasCookie', texts.length > 0)
    await next()

    const { credentials } = session
    if (isEnded) place.write('', 0)
    if (credentials === null) return
    const isOld = opened !== null && now() - opened.sealedAtMs >= renewAfterMs
    const own = sealed ?? (isOld ? await seal.close(credentials) : null)
    if (own === null || ledger.hasEnded(credentials.credentialsId)) return
    const { text, maxAgeS } = ledger.laterThan(credentials) ?? own
    place.write(text, maxAgeS)
  }
}

/** The ways to open and change a browser's credentials while other requests change them, too. */
function changing(seal: Seal, ledger: CredentialsLedger) {
  /** The latest credentials of a browser, whichever of its cookies came along; null after their end. */
  async function openLatest(text: string): Promise<Opened | null> {
    const sent = await seal.open(text)
    if (sent === null || ledger.hasEnded(sent.credentials.credentialsId)) return null
    const later = ledger.laterThan(sent.credentials)
    return later === null ? sent : seal.open(later.text)
  }

  /** Makes the change anew on what other requests wrote while it was sealed, until none did. */
  async function changeOnto(
    held: HeldCredentials,
    make: (held: HeldCredentials) => HeldCredentials,
  ): Promise<{ next: HeldCredentials; sealed: Sealed } | null> {
    const next = { ...make(held), version: held.version + 1 }
    const sealed = await seal.close(next)
    if (ledger.hasEnded(held.credentialsId)) return null
    const later = ledger.laterThan(held)
    if (later === null) {
      ledger.noteChange(next, sealed)
      return { next, sealed }
    }
    const opened = await seal.open(later.text)
    return opened && changeOnto(opened.credentials, make)
  }

  /** Ends what is held and puts in its place what is made of its latest version. */
  async function replaceBy(
    held: HeldCredentials | null,
    make: (held: HeldCredentials | null) => HeldCredentials | null,
  ): Promise<{ next: HeldCredentials | null; sealed: Sealed | null }> {
    const next = make(held)
    const sealed = next && (await seal.close(next))
    if (held && ledger.hasEnded(held.credentialsId)) return replaceBy(null, make)
    const later = held && ledger.laterThan(held)
    if (later) return replaceBy((await seal.open(later.text))?.credentials ?? null, make)
    if (held) ledger.noteEnd(held.credentialsId)
    if (next && sealed) ledger.noteChange(next, sealed)
    return { next, sealed }
  }

  return { openLatest, changeOnto, replaceBy }
}

type CredentialsLedger = ReturnType<typeof createCredentialsLedger>

/**
 * The changes of this process while a cookie can be good (12 h), as sealed texts. Cookies travel in parallel:
 * an answer that was under way must neither undo a change nor bring a sign-out back. An end is also an empty
 * file in `folder`: a restart and another process with this folder see the end.
 */
export function createCredentialsLedger(options: {
  folder: string
  now: () => number
  /** Told why an end could not be kept; it then lives as long as this process. */
  onProblem: (error: unknown) => void
}) {
  const { folder, now, onProblem } = options
  // Without a text it has ended.
  const known = new Map<string, { version: number; sealed: Sealed | null; notedAtMs: number }>()

  function note(credentialsId: string, version: number, sealed: Sealed | null): void {
    for (const [id, { notedAtMs }] of known) {
      if (notedAtMs + browserLifetimeMs > now()) break
      known.delete(id)
    }
    // Deleted first, so that the map stays in the order of the notes.
    known.delete(credentialsId)
    known.set(credentialsId, { version, sealed, notedAtMs: now() })
  }

  /** At once, as nothing may come between the look at what has ended and the next end. */
  function storeEnd(credentialsId: string): void {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const name of readdirSync(folder)) {
        const file = statSync(join(folder, name), { throwIfNoEntry: false })
        if (file && file.mtimeMs + browserLifetimeMs <= now())
          rmSync(join(folder, name), { force: true })
      }
      const file = join(folder, credentialsId)
      writeFileSync(file, '', { mode: 0o600 })
      utimesSync(file, now() / 1000, now() / 1000)
    } catch (error) {
      onProblem(error)
    }
  }

  return {
    noteChange: ({ credentialsId, version }: HeldCredentials, sealed: Sealed) =>
      note(credentialsId, version, sealed),
    noteEnd(credentialsId: string): void {
      note(credentialsId, Infinity, null)
      storeEnd(credentialsId)
    },
    hasEnded: (credentialsId: string) =>
      known.get(credentialsId)?.sealed === null || existsSync(join(folder, credentialsId)),
    /** The latest version of these credentials, sealed; null when the one asked about is the latest. */
    laterThan({ credentialsId, version }: HeldCredentials): Sealed | null {
      const latest = known.get(credentialsId)
      return latest !== undefined && latest.version > version ? latest.sealed : null
    },
  }
}
