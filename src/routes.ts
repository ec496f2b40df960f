/** The paths of pages. The path of a session's page has its id (`sessionHref`). */
export const paths = {
  home: '/',
  sessions: '/sessions',
  newSession: '/sessions/new',
  inbox: '/inbox',
  costs: '/costs',
  keys: '/keys',
  ledger: '/ledger',
  settings: '/settings',
  connect: '/connect',
  signup: '/signup',
} as const

export const answerParam = 'answer'
export const nextParam = 'next'
export const likeParam = 'like'
export const itemParam = 'item'

type Next = { next?: string | null | undefined }

function withParam(path: string, name: string, value: string | null | undefined): string {
  return value ? `${path}?${new URLSearchParams({ [name]: value }).toString()}` : path
}

/** A session; with `answer`, the dialog of that human input lies open over it. */
export function sessionHref(
  sessionId: string,
  { answer }: { answer?: string | null | undefined } = {},
): string {
  return withParam(`/sessions/${encodeURIComponent(sessionId)}`, answerParam, answer)
}

/** The session whose page has this path. */
export function sessionAt(pathname: string): string | null {
  const [, id = 'new'] = /^\/sessions\/([^/]+)\/*$/i.exec(pathname) ?? []
  if (id.toLowerCase() === 'new') return null
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The inbox with an entry of it (`attentionKey`). */
export function inboxHref({ item }: { item: string }): string {
  return withParam(paths.inbox, itemParam, item)
}

/** The form of a new session, filled in as the session `like` was. */
export function newSessionHref({ like }: { like: string }): string {
  return withParam(paths.newSession, likeParam, like)
}

/** The page to sign in or to add a key, which leads on to `next`. */
export function connectHref({ next }: Next = {}): string {
  return withParam(paths.connect, nextParam, next)
}

export function signupHref({ next }: Next = {}): string {
  return withParam(paths.signup, nextParam, next)
}

/** The address in `next`, if it is a path of this console: no link may lead to another site. */
export function nextHref(search: URLSearchParams): string {
  const next = search.get(nextParam)
  return next && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : paths.sessions
}
