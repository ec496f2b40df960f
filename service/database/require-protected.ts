import { isIP } from 'node:net'

import { Client } from 'pg'
import * as z from 'zod/mini'

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** How `pg` protects a connection: not, by verified TLS, or by options in which a check may be off. */
const protection = z.union([
  z.boolean(),
  z.string(),
  z.looseObject({ rejectUnauthorized: z.optional(z.boolean()) }),
])

/**
 * Throws a sentence if the database is beyond this machine and neither verified TLS nor another `sslmode` is
 * chosen in words: by default `pg` sends the password and all data in clear.
 */
export function requireProtected(databaseUrl: string): void {
  const { host, ssl } = connectionOf(databaseUrl)
  if (host === '' || host.startsWith('/') || loopback.test(host)) return
  const read = z.parse(protection, ssl)
  const isVerified = typeof read === 'object' ? read.rejectUnauthorized !== false : read !== false
  const mode = URL.parse(databaseUrl)?.searchParams.get('sslmode')
  if (isVerified || mode) return
  const name = isIP(host) === 6 ? `[${host}]` : host
  throw new Error(
    `DATABASE_URL must say how the connection to ${name}, beyond this machine, is protected: add sslmode=verify-full for verified TLS. sslmode=disable sends all in clear, and sslmode=no-verify trusts any certificate.`,
  )
}

/** What `pg` makes of an address, of its defaults and of the environment. */
function connectionOf(databaseUrl: string): Client {
  try {
    return new Client({ connectionString: databaseUrl })
  } catch (error) {
    // A file of certificates; the address itself may hold a password and is not repeated.
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not an address'
    throw new Error(`DATABASE_URL cannot be used (${why}).`, { cause: error })
  }
}
