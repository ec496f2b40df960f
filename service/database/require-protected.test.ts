import { Client } from 'pg'
import { describe, expect, test } from 'vitest'

import { createTestDatabase } from './database-fixture.ts'
import { openDatabase, requireProtected } from './open-database.ts'

const far = 'postgres://ada:secret@db.example.org/signalbox'

const sslOf = (mode: string): unknown =>
  new Client({ connectionString: `${far}?sslmode=${mode}` }).ssl

describe('a database beyond this machine', () => {
  test.each([
    far,
    'postgres://ada:secret@10.0.0.7:5432/signalbox',
    'postgres://ada:secret@[2001:db8::7]/signalbox',
    'postgres://ada:secret@127.0.0.1.example.org/signalbox',
    'postgres://ada:secret@localhost/signalbox?host=db.example.org',
    `${far}?sslmode=`,
    `${far}?ssl=no-verify`,
    `${far}?application_name=sslmode`,
  ])('is refused in one sentence unless the connection is protected: %s', async (databaseUrl) => {
    const opening = openDatabase({ databaseUrl, dataFolder: '/nowhere' })
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL must say how the connection to \S+, beyond this machine, is protected: /,
    )
    await expect(opening).rejects.not.toThrow('secret')
  })

  test.each([
    'sslmode=verify-full',
    'sslmode=require',
    'sslmode=no-verify',
    'sslmode=disable',
    'ssl=true',
  ])('is taken with %s', (chosen) => {
    expect(() => requireProtected(`${far}?${chosen}`)).not.toThrow()
  })

  test('is refused in a sentence without its password if its file of certificates is missing', () => {
    const url = `${far}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`
    expect(() => requireProtected(url)).toThrow(/^DATABASE_URL cannot be used \(ENOENT\)\.$/)
  })
})

test('a database that cannot be reached, or refuses, is one sentence that names DATABASE_URL', async () => {
  const url = new URL(await createTestDatabase('empty'))
  url.pathname = 'nowhere'
  for (const databaseUrl of ['postgres://ada:secret@localhost:9/signalbox', url.href]) {
    const opening = openDatabase({ databaseUrl, dataFolder: '/nowhere' })
    await expect(opening).rejects.toThrow(/^DATABASE_URL cannot be used \(\S.*\)\.$/)
  }
})

test.each([
  'postgres://ada:secret@localhost/signalbox',
  'postgres://ada:secret@127.0.0.1:5433/signalbox',
  'postgres://ada:secret@[::1]/signalbox',
  'postgres:///signalbox?host=/run/postgresql',
  'postgres://ada@%2Frun%2Fpostgresql/signalbox',
])('a database of this machine needs no TLS: %s', (url) => {
  expect(() => requireProtected(url)).not.toThrow()
})

describe('what pg makes of sslmode, as docs/settings.md tells', () => {
  test('verified TLS, but with no-verify TLS with any certificate, and with disable none', () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      expect(sslOf(mode)).toEqual({})
    }
    expect(sslOf('no-verify')).toEqual({ rejectUnauthorized: false })
    expect(sslOf('disable')).toBe(false)
  })

  test('a server without TLS gets neither the password nor a query by any mode but disable', async () => {
    const url = new URL(await createTestDatabase('empty'))
    for (const mode of ['prefer', 'require', 'verify-full', 'no-verify']) {
      url.searchParams.set('sslmode', mode)
      const client = new Client({ connectionString: url.href })
      expect([mode, await client.connect().then(String, String)]).toEqual([
        mode,
        'Error: The server does not support SSL connections',
      ])
    }
  })
})
