import { useMatches } from 'react-router'

import { PageTitle } from '#src/ui/display/page-title.tsx'

type Titled = { title: string }

export function titled(title: string): Titled {
  return { title }
}

/** The title of the route that is open; a page that knows better has none and renders its own. */
export function RouteTitle() {
  const title = useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((found) => found !== null)
  return title ? <PageTitle>{title}</PageTitle> : null
}

function titleOf(handle: unknown): string | null {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return null
  return typeof handle.title === 'string' ? handle.title : null
}
