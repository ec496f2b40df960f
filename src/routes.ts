/** Path patterns, as the router reads them. */
export const paths = {
  home: '/',
  sessions: '/sessions',
  newSession: '/sessions/new',
  session: '/sessions/:sessionId',
  inbox: '/inbox',
  costs: '/costs',
  keys: '/keys',
  settings: '/settings',
  connect: '/connect',
  signup: '/signup',
} as const

export const answerParam = 'answer'
export const nextParam = 'next'

type Next = { next?: string | null | undefined }

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const text = new URLSearchParams(entries).toString()
  return text ? `${path}?${text}` : path
}

/** A session; with `answer`, the dialog of that human input lies open over it. */
export function sessionHref(
  sessionId: string,
  options: { answer?: string | null | undefined } = {},
): string {
  return withQuery(`/sessions/${encodeURIComponent(sessionId)}`, { [answerParam]: options.answer })
}

/** Sign in or add a key, and go on to `next` afterwards. */
export function connectHref({ next }: Next = {}): string {
  return withQuery(paths.connect, { [nextParam]: next })
}

export function signupHref({ next }: Next = {}): string {
  return withQuery(paths.signup, { [nextParam]: next })
}

/** Where `next` leads: a path of this console and nothing else, so that a link cannot lead away from it. */
export function nextHref(search: URLSearchParams): string {
  const next = search.get(nextParam)
  return next && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : paths.sessions
}
