import { Link } from 'react-router'

import { type AnsweredInput, answerText } from '#src/model/human-input.ts'
import { localDay } from '#src/model/spend/burn.ts'
import { sessionHref } from '#src/routes.ts'
import { useNow } from '#src/ui/display/now.ts'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

const MINUTE_MS = 60_000
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

export type AnsweredTodayProps = { answered: readonly AnsweredInput[] }

export function AnsweredToday({ answered }: AnsweredTodayProps) {
  const today = localDay(useNow(MINUTE_MS))
  const shown = answered.filter(({ answeredAt }) => localDay(answeredAt) === today)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="answered-today" className="mt-7">
      <h2 id="answered-today" className="border-b px-4 pb-2 text-sm text-ink-3 sm:px-7">
        {words.answeredToday}
      </h2>
      <ul>
        {shown.map((each) => (
          <li key={`${each.sessionId} ${each.inputId}`} className="border-b">
            <Link
              to={sessionHref(each.sessionId)}
              className="block px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken focus-visible:bg-sunken sm:px-7"
            >
              <span className="line-clamp-2 text-ink-2">{visible(each.question, 1000)}</span>
              <span className="mt-0.5 flex items-center gap-2 text-ink-3">
                <StateShape shape="tick" />
                <span className="grow truncate">
                  {visible(each.words ?? answerText(each.answer, null), 1000)}
                </span>
                <time dateTime={new Date(each.answeredAt).toISOString()}>
                  {time.format(each.answeredAt)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
