import { pageUnder, type Meaning } from '#src/testing/cursor-model.ts'

import { readAnswer, readMembers, textOf } from './read-members.ts'
import { notHere, Refusal, wrong } from './refusal.ts'
import type { ScriptedWorld } from './scripted-world.ts'
import type { WorldSession } from './world-records.ts'
import type { ListedMessages, Told, WrittenDialect } from './written-dialect.ts'

export type AskedRequest = {
  method: string
  path: string
  query: URLSearchParams
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Undefined when it is no JSON. */
  body: unknown
}

/** The secrets that must never be seen outside of the requests that carry them: the key, and a signup's tokens. */
export type Secrets = { key: string; idToken: string; refreshToken: string }

/** The endpoints of §4 in one dialect. */
export function createAnswering(dialect: WrittenDialect, world: ScriptedWorld, secrets: Secrets) {
  const done = new Map<string, Told>()
  let accounts = 0

  function answer(request: AskedRequest): Told {
    const { method, path } = request
    if (`${method} ${path}` === 'GET /openapi.json') return dialect.description()
    if (`${method} ${path}` === 'POST /api/auth/signup' && dialect.signsUp) {
      return signUp(request.body, secrets, (accounts += 1))
    }
    if (!path.startsWith('/v1/')) throw notHere()
    if (!bearsKey(request.headers, dialect, secrets.key)) {
      throw new Refusal(401, 'unauthenticated', 'A valid API key is required.')
    }
    if (method === 'POST' && request.body === undefined) throw wrong('', 'JSON is expected.')
    return once(request)
  }

  /** A repeated POST with the same key of idempotency has no second effect. */
  function once(request: AskedRequest): Told {
    const repeated = request.headers[dialect.idempotencyHeader?.toLowerCase() ?? '']
    const before = repeated === undefined ? undefined : done.get(repeated)
    if (before) return before
    const told = atSessions(request)
    if (repeated !== undefined && request.method === 'POST') done.set(repeated, told)
    return told
  }

  function atSessions({ method, path, query, body }: AskedRequest): Told {
    const [, , , id = '', part, inputId, ...rest] = path.split('/').map(decodeURIComponent)
    if (!path.startsWith('/v1/sessions')) throw notHere()
    const named = [id && 'id', part, inputId && 'input', ...rest].filter(Boolean).join('/')
    const asked = `${method} ${named}`
    switch (asked) {
      case 'GET ':
        if (!dialect.lists) throw notHere()
        return dialect.lists(world.all(), query)
      case 'POST ':
        return dialect.created(world.create(dialect.readCreate(body)))
      case 'GET id':
        return dialect.shown(world.read(id))
      case 'POST id/signal':
        return dialect.signalled(world.signal(id, dialect.readSignal(body)))
      case 'POST id/human-input/input':
        return dialect.answered(
          world.answer(
            id,
            inputId ?? '',
            readAnswer(body, dialect.takesAnswerAs, dialect.takesNoteAs),
          ),
        )
      case 'GET id/messages': {
        const session = world.find(id)
        return dialect.listed(pageOf(session, dialect.paging, query))
      }
      default:
        throw notHere()
    }
  }

  return (request: AskedRequest): Told => {
    try {
      return answer(request)
    } catch (error) {
      if (error instanceof Refusal) return dialect.refused(error)
      throw error
    }
  }
}

/** A page of a session's messages under a meaning; without a `limit` as many as are granted at most. */
function pageOf(session: WorldSession, paging: Meaning, query: URLSearchParams): ListedMessages {
  const { messages, rounds } = session
  const limit = limitIn(query, paging)
  const places = new Map(rounds.map(({ id }, place) => [id, place]))
  const written = messages.map((message) => ({ message, round: places.get(message.roundId) ?? 0 }))
  const named = rounds.map(({ id, state }) => ({ id, open: state === 'running' }))
  const after = query.get('after')
  const page = pageUnder(paging, { rounds: named, written }, { after, limit })
  if (page.kind === 'refused') throw wrong('after', 'after is no round of this session.')
  if (page.kind === 'not-found') throw new Refusal(404, 'not_found', 'There is no such round.')
  return { messages: page.shown.map(({ message }) => message), hasMore: page.hasMore, session }
}

function limitIn(query: URLSearchParams, { cap }: Meaning): number {
  const text = query.get('limit') ?? String(cap.at)
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrong('limit', 'limit must be a whole number.')
  if (Number(text) > cap.at && cap.how === 'refuse') {
    throw wrong('limit', `limit must be at most ${cap.at}.`)
  }
  return Number(text)
}

function bearsKey(
  headers: AskedRequest['headers'],
  { keyHeader }: WrittenDialect,
  key: string,
): boolean {
  const byBearer = headers['authorization'] === `Bearer ${key}`
  const byHeader = headers['x-service-key'] === key
  if (keyHeader === 'either') return byBearer || byHeader
  return keyHeader === 'Authorization' ? byBearer : byHeader
}

/** §2: the one answer that the specification shows. */
function signUp(body: unknown, { idToken, refreshToken }: Secrets, count: number): Told {
  const { email, password } = readMembers(body, {
    required: ['email', 'password'],
    optional: ['displayName'],
  })
  if (!textOf(email, 'email').includes('@')) throw wrong('email', 'This is no e-mail address.')
  if (textOf(password, 'password').length < 6) {
    throw wrong('password', 'A password has at least 6 characters.')
  }
  const user = { uid: `user-${count}`, email, emailVerified: false }
  return { status: 201, body: { user, idToken, refreshToken, expiresIn: '3600' } }
}
