import type { Waiting } from '#src/queries/sessions/waiting-inputs.ts'
import { sessionHref } from '#src/routes.ts'

import { WaitingLink } from './waiting-link.tsx'
import * as words from './words.ts'

/** Sessions that wait without a readable request for input: each entry leads to its session. */
export function UnreadList({ unread }: { unread: readonly Waiting[] }) {
  return (
    <ul aria-label={words.notReadYet} className="bg-surface">
      {unread.map(({ sessionId, goal, question }) => (
        <li key={sessionId} className="border-b">
          <WaitingLink
            to={sessionHref(sessionId)}
            question={question ?? words.questionNotShown}
            goal={goal ?? sessionId}
          />
        </li>
      ))}
    </ul>
  )
}
