import { useState } from 'react'

import { dates } from '#src/locale-words.ts'
import type { AttemptState } from '#src/model/attempt.ts'
import { sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { type Shape, StateShape, type Tone } from '#src/ui/display/state-shape.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'
import { wholeMoment } from '#src/ui/text/time-text.ts'

import { dayText, type LedgerEntry } from './ledger-entry.ts'
import * as words from './words.ts'

const time = new Intl.DateTimeFormat(dates, { timeStyle: 'medium' })

const signs: Record<AttemptState, { shape: Shape; tone: Tone }> = {
  sending: { shape: 'arc', tone: 'run' },
  confirmed: { shape: 'tick', tone: 'done' },
  refused: { shape: 'cross', tone: 'fail' },
  unknown: { shape: 'ring', tone: 'hold' },
}

/** The requests of a day, newest first. */
export function LedgerDay({ day, entries }: { day: string; entries: readonly LedgerEntry[] }) {
  return (
    <Panel title={dayText(day)} padded={false}>
      <ol aria-label={dayText(day)} className="divide-y border-t">
        {entries.map((entry) => (
          <LedgerRow key={entry.attempt.uuid} entry={entry} />
        ))}
      </ol>
    </Panel>
  )
}

const REQUEST_SHOWN = 160
const NAME_SHOWN = 200

function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { attempt, kind, by, sessionId, name, request, http, outcome } = entry
  const { startedAt, state } = attempt
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4.5 py-2.5 md:grid md:grid-cols-[4rem_8rem_minmax(0,3fr)_minmax(0,2fr)]">
      <time
        dateTime={new Date(startedAt).toISOString()}
        title={wholeMoment(startedAt)}
        className="text-ink-3"
      >
        {time.format(startedAt)}
      </time>
      <p className="flex flex-wrap gap-x-2 font-medium">
        {kind} {by && <span className="font-normal text-ink-3">{by}</span>}
      </p>
      <div className="min-w-0 basis-full">
        {sessionId === null ? (
          <span className="wrap-anywhere">{reveal(name, NAME_SHOWN)}</span>
        ) : (
          <Link
            to={sessionHref(sessionId)}
            className="pointer-coarse:touch-area wrap-anywhere underline underline-offset-3"
          >
            {reveal(name, NAME_SHOWN)}
          </Link>
        )}
        {request !== null && (
          <Request request={request} label={words.requestOf(kind, time.format(startedAt))} />
        )}
      </div>
      <div className="flex min-w-0 items-baseline gap-2">
        <StateShape {...signs[state]} />
        <p className="min-w-0 wrap-anywhere text-ink-2">
          {reveal(outcome, 1000)}
          {http && <span className="ml-2 whitespace-nowrap text-ink-3">{http}</span>}
        </p>
      </div>
    </li>
  )
}

/** The request of an attempt: its beginning in a line, and all of it on demand. */
function Request({ request, label }: { request: unknown; label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer truncate font-mono text-xs text-ink-3 hover:text-ink pointer-coarse:py-3">
        {reveal(JSON.stringify(request), REQUEST_SHOWN)}
      </summary>
      {open && (
        <CodeBlock label={label} copy className="my-2">
          {jsonText(request)}
        </CodeBlock>
      )}
    </details>
  )
}
