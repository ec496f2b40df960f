import { randomBytes } from 'node:crypto'

import { Client, type ClientConfig } from 'pg'

/** The role of the service: it owns its database and all in it, and may do nothing else on the server. */
export const serviceRole = 'signalbox_service'

/** Our own server proves who it is; another's asks for a password in its own way. */
export function clientFor(url: string): typeof Client {
  return new URL(url).username === serviceRole ? ScramClient : Client
}

/**
 * A client that sends no password and no query to a listener that does not prove, by SCRAM, that it knows
 * the password itself: whatever else has taken the port of a server that ended learns nothing.
 */
class ScramClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    let isProven = false
    const { connection } = this
    const refuse = () => {
      connection.stream.destroy(new Error('What listens there is not our PostgreSQL.'))
    }
    connection.prependListener('authenticationCleartextPassword', refuse)
    connection.prependListener('authenticationMD5Password', refuse)
    connection.on('authenticationSASLFinal', () => (isProven = true))
    connection.on('authenticationOk', () => void (isProven || refuse()))
  }
}

const modest = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Makes the role of the service, or finds it, and answers a new password for it. */
export async function prepareServiceRole(superuserUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new ScramClient({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      serviceRole,
    ])
    if (rowCount === 0) await client.query(`create role ${serviceRole}`)
    await client.query(`alter role ${serviceRole} ${modest} password '${password}'`)
    await client.query(`alter database postgres owner to ${serviceRole}`)
  } finally {
    await client.end()
  }
  return password
}
