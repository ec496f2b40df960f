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

/** Data of an earlier version belongs to the superuser; everything in a database moves with its owner. */
const takeOver = `
  do $$
  declare change text;
  begin
    for change in
      select format('alter schema %I owner to ${serviceRole}', nspname) from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
        and nspowner <> '${serviceRole}'::regrole
      union all
      select format('alter table %s owner to ${serviceRole}', c.oid::regclass) from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm') and c.relowner <> '${serviceRole}'::regrole
        and c.oid >= 16384
      union all
      select format('alter sequence %s owner to ${serviceRole}', c.oid::regclass) from pg_class c
      where c.relkind = 'S' and c.relowner <> '${serviceRole}'::regrole
        and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
      union all
      select format('alter routine %s owner to ${serviceRole}', p.oid::regprocedure) from pg_proc p
      where p.oid >= 16384 and p.proowner <> '${serviceRole}'::regrole
      union all
      select format('alter type %s owner to ${serviceRole}', t.oid::regtype) from pg_type t
      where t.oid >= 16384 and t.typtype in ('d', 'e') and t.typowner <> '${serviceRole}'::regrole
    loop
      execute change;
    end loop;
  end $$`

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
    await client.query(takeOver)
  } finally {
    await client.end()
  }
  return password
}
