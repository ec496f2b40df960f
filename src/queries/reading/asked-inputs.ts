import { withAsked } from '#src/model/asked/with-asked.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

type Asked = Map<string, HumanInput>

const known = new WeakMap<Connection, Map<string, Asked>>()

function askedIn(connection: Connection, id: string): Asked {
  const sessions = known.get(connection) ?? new Map<string, Asked>()
  known.set(connection, sessions)
  const asked: Asked = sessions.get(id) ?? new Map()
  sessions.set(id, asked)
  return asked
}

/** Keeps what a page of messages asks (§2: the place of a request is not shown), and shows it. */
export function noteAsked(connection: Connection, id: string, inputs: readonly HumanInput[]): void {
  const asked = askedIn(connection, id)
  for (const input of inputs) asked.set(`${input.inputId} ${input.state}`, input)
  connection.queryClient.setQueryData<Session>(
    queryKeys.session(id),
    (session) => session && withNoted(connection, session),
  )
}

/** A session with what the pages read so far have asked. */
export function withNoted(connection: Connection, session: Session): Session {
  return withAsked(session, [...askedIn(connection, session.id).values()])
}
