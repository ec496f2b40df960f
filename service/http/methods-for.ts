type Route = { method: string; path: string }

/**
 * Tells the methods that a path answers (the `Allow` of a 405); none when nothing is at the path.
 * Braces in a route's path stand for one segment.
 */
export function createMethodsFor(routes: readonly Route[]): (path: string) => string[] {
  const known = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
