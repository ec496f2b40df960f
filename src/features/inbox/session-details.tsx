import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import { explainError } from '#src/model/explain-error.ts'
import type { Attention } from '#src/model/fleet/attention.ts'
import type { Session } from '#src/model/session.ts'
import { decimalFromMicros } from '#src/model/spend/money.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { newSessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { ResumeFields, useResume } from '#src/shared/signals/dialog/resume-form.tsx'
import { useSignals } from '#src/shared/signals/use-signals.ts'
import { Button, buttonStyles } from '#src/ui/controls/button.tsx'
import { useNow } from '#src/ui/display/clock.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { DetailFrame, type DetailProps } from './detail-frame.tsx'
import { WhatLedHere } from './what-led-here.tsx'
import * as words from './words.ts'

type HeldDetailProps = DetailProps & {
  item: Extract<Attention, { kind: 'held' }>
  onResumed: () => void
}

/** A session at its cost limit, with the form of a new budget. */
export function HeldDetail(props: HeldDetailProps) {
  const { item, wide, arrival, onLater } = props
  const { data, error } = useQuery(sessionQueries.detail(item.sessionId))
  if (data?.state === 'cost-limited') return <Held {...props} session={data} />
  return (
    <DetailFrame item={item} title={words.atLimit} {...{ wide, arrival, onLater }}>
      {data && <p>{words.notHeld}</p>}
      {!data && error && <p>{words.notRead(explainError(error).title)}</p>}
      {!data && !error && <Skeleton label={words.reading} />}
      <WhatLedHere sessionId={item.sessionId} cost={item.cost} />
    </DetailFrame>
  )
}

const TICK_MS = 5_000
const NUMBERS = ['1', '2', '3']

function Held({ item, session, onResumed, wide, onLater }: HeldDetailProps & { session: Session }) {
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { sendOrThrow, readAgain, intent } = useSignals(session, useNow(TICK_MS))
  const resuming = useResume({
    session,
    begunEmpty: true,
    readAgain,
    send: sendOrThrow,
    onSent: onResumed,
  })
  const choose = (index: number) => (event: KeyboardEvent) => {
    const suggestion = resuming.suggestions[index]
    if (suggestion === undefined) return
    const total = decimalFromMicros(suggestion)
    // On layouts that need Shift for digits, Shift only chooses.
    const isSent = (event.shiftKey && !/^\d$/.test(event.key)) || resuming.typed === total
    resuming.type(total)
    if (isSent) void resuming.submit(total)
    // Enter then resumes.
    else button.current?.focus()
  }
  useShortcuts(
    Object.fromEntries(
      NUMBERS.flatMap((key, index) => [
        [`Digit${key}`, choose(index)],
        [`Shift+Digit${key}`, choose(index)],
      ]),
    ),
  )
  return (
    <DetailFrame
      item={item}
      title={words.atLimit}
      keys={words.budgetKeys}
      actions={
        <Button
          ref={button}
          type="submit"
          form={form}
          variant="primary"
          busy={resuming.busy || intent === 'resume'}
        >
          {words.resume}
        </Button>
      }
      // The numbers choose, and no key that came too early raises a budget.
      arrival="heading"
      {...{ wide, onLater }}
    >
      <WhatLedHere sessionId={session.id} cost={session.cost} rounds={session.rounds} />
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void resuming.submit()
        }}
      >
        <ResumeFields resuming={resuming} keys={NUMBERS} />
      </form>
    </DetailFrame>
  )
}

type FailedDetailProps = DetailProps & {
  item: Extract<Attention, { kind: 'failed' }>
  onDismiss: () => void
}

/** A session that failed: its reason, and a session like it. */
export function FailedDetail({ item, onDismiss, wide, onLater }: FailedDetailProps) {
  const { data } = useQuery(sessionQueries.detail(item.sessionId))
  useShortcuts({ d: onDismiss })
  return (
    <DetailFrame
      item={item}
      title={words.failed}
      arrival="heading"
      actions={
        <>
          <Link to={newSessionHref({ like: item.sessionId })} className={buttonStyles()}>
            {words.startLike}
          </Link>
          <Button variant="primary" keys="D" onClick={onDismiss}>
            {words.dismiss}
          </Button>
        </>
      }
      {...{ wide, onLater }}
    >
      <p className="rounded-card bg-fail-soft px-4 py-3 whitespace-pre-wrap wrap-anywhere text-fail-ink">
        {reveal(item.reason ?? words.noReason, 4000)}
      </p>
      <WhatLedHere sessionId={item.sessionId} cost={item.cost} rounds={data?.rounds ?? []} />
      <p className="text-sm text-ink-3">{words.dismissMeans}</p>
    </DetailFrame>
  )
}
