import { Link } from 'react-router'

import type { UnreadQuestion } from '#src/queries/fleet.tsx'
import { sessionHref } from '#src/routes.ts'
import { visible } from '#src/ui/text/visible.ts'

/** Sessions that wait, of which there is no request to answer here yet: each leads to its session. */
export function UnreadList({ unread }: { unread: readonly UnreadQuestion[] }) {
  return (
    <ul aria-label="Waiting, not read yet" className="bg-surface">
      {unread.map(({ sessionId, goal, question }) => (
        <li key={sessionId} className="border-b">
          <Link
            to={sessionHref(sessionId)}
            className="block border-l-3 border-transparent py-3 pr-4 pl-3.25 -outline-offset-2 transition-colors hover:border-wait hover:bg-sunken focus-visible:border-wait focus-visible:bg-sunken sm:pr-7 sm:pl-6.25"
          >
            <span className="line-clamp-3 text-lg font-medium">
              {visible(
                question ?? 'It waits for you; the service does not show what it asks',
                1000,
              )}
            </span>
            <span className="mt-0.5 block truncate text-ink-3">
              {visible(goal ?? sessionId, 500)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
