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
export class ScramClient extends Client {
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
