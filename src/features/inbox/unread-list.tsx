import type { Waiting } from '#src/queries/reading/waiting-inputs.ts'
import { sessionHref } from '#src/routes.ts'

import { WaitingLink } from './waiting-link.tsx'

/** Sessions that wait, of which there is no request to answer here yet: each leads to its session. */
export function UnreadList({ unread }: { unread: readonly Waiting[] }) {
  return (
    <ul aria-label="Waiting, not read yet" className="bg-surface">
      {unread.map(({ sessionId, goal, question }) => (
        <li key={sessionId} className="border-b">
          <WaitingLink
            to={sessionHref(sessionId)}
            question={question ?? 'It waits for you; the service does not show what it asks'}
            goal={goal ?? sessionId}
          />
        </li>
      ))}
    </ul>
  )
}
