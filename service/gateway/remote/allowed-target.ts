import { createMethodsFor, invalidField, nothingHere, Problem } from '#service/http/problem.ts'
import { endpoints } from '#src/contract/paths.ts'

/** What a service may have beyond §4 and the console can use; no other path of a service is reached. */
const furtherEndpoints = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'DELETE', path: '/v1/sessions/{id}/human-input/{inputId}' },
  { method: 'POST', path: '/v1/sessions/{id}/human-input/{inputId}/cancel' },
  { method: 'POST', path: '/v1/sessions/{id}/human-input/{inputId}/dismiss' },
  { method: 'POST', path: '/v1/sessions/{id}/human-input/{inputId}/skip' },
] as const

const templates = [...Object.values(endpoints), ...furtherEndpoints].map(({ method, path }) => ({
  method,
  segments: path.split('/'),
}))
const methodsFor = createMethodsFor([...Object.values(endpoints), ...furtherEndpoints])

/** Services choose their ids; a dot at the front or anything that an address could be made of is none. */
const identifier = /^[A-Za-z0-9_-][A-Za-z0-9_.:~=@+-]{0,127}$/
const mostQuery = 2_000

/**
 * The path and query to ask a service elsewhere for, written anew from a template. Throws 404 or 405 for
 * what is no endpoint and 400 for a query that is too long: none of it reaches the service.
 */
export function allowedTarget(method: string, { pathname, search, searchParams }: URL): string {
  const asked = pathname.split('/')
  const read = method === 'HEAD' ? 'GET' : method
  for (const template of templates) {
    if (template.method !== read) continue
    const path = filled(template.segments, asked)
    if (path === null) continue
    if (search.length > mostQuery) throw invalidField('query', 'The query is too long.')
    return searchParams.size === 0 ? path : `${path}?${searchParams}`
  }
  const allowed = methodsFor(pathname)
  throw allowed.includes(method)
    ? new Problem('not_found', 'No id looks like this.')
    : nothingHere(allowed)
}

function filled(template: readonly string[], asked: readonly string[]): string | null {
  if (template.length !== asked.length) return null
  const path: string[] = []
  for (const [at, segment] of template.entries()) {
    const given = asked[at] ?? ''
    if (!segment.startsWith('{')) {
      if (given !== segment) return null
      path.push(segment)
      continue
    }
    const id = decoded(given)
    if (id === null || !identifier.test(id)) return null
    path.push(encodeURIComponent(id))
  }
  return path.join('/')
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
