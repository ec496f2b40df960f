import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CreateAttempt } from '#src/model/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import {
  attemptQueries,
  dismissAttempt,
  undoDismissAttempt,
} from '#src/queries/writes/attempt-queries.ts'
import { createLost } from '#src/queries/writes/create-mutations.ts'
import { sessionHref } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { momentText } from '#src/ui/text/time-text.ts'

import * as words from './open-create-words.ts'

const AddSessionDialog = lazy(async () => ({
  default: (await import('./add-session-dialog.tsx')).AddSessionDialog,
}))

/** Creates under way in any tab, and creates of unknown outcome with the ways out. */
export function OpenCreateList({ creates }: { creates: readonly CreateAttempt[] }) {
  return creates.map((attempt) =>
    attempt.state === 'sending' ? (
      <output
        key={attempt.uuid}
        className="block rounded-card border bg-sunken px-4 py-3 text-ink-2 wrap-anywhere"
      >
        {words.beingCreated(attempt.request.goal)}
      </output>
    ) : (
      <KeptLostCreate key={attempt.uuid} attempt={attempt} />
    ),
  )
}

function KeptLostCreate({ attempt }: { attempt: CreateAttempt }) {
  const api = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { data: repeatable = false } = useQuery(attemptQueries.idempotency(api))
  const create = useMutation({
    mutationFn: (mode: 'repeat' | 'look' | 'new') => createLost(api, attempt, mode),
  })
  const [adding, setAdding] = useState(false)
  const kept = api.direct === null ? 'look' : null
  const once = repeatable ? 'repeat' : kept
  // The notice leaves when the outcome is known, so its own callbacks would not run.
  const open = async (creating: Promise<{ id: string }>) => {
    try {
      const { id } = await creating
      toasts.show({ text: words.sessionExists })
      await navigate(sessionHref(id))
    } catch {
      // The notice shows the reason: the attempt keeps the words of the service.
    }
  }
  const dismissByClick = async () => {
    await dismissAttempt(api, attempt)
    toasts.show({
      text: words.dismissed(shortGoalOf(attempt)),
      action: { label: words.undo, onPress: () => void undoDismissAttempt(api, attempt) },
    })
  }
  return (
    <>
      <LostCreate
        attempt={attempt}
        once={once}
        busy={create.isPending}
        error={create.error}
        onRepeat={() => void open(create.mutateAsync(repeatable ? 'repeat' : 'look'))}
        onAgain={() => void open(create.mutateAsync('new'))}
        onEnterId={() => setAdding(true)}
        onDismiss={() => void dismissByClick().catch(() => null)}
      />
      <Suspense>
        {adding && (
          <AddSessionDialog
            onClose={() => setAdding(false)}
            onAdded={() => void dismissAttempt(api, attempt)}
          />
        )}
      </Suspense>
    </>
  )
}

type LostCreateProps = {
  attempt: CreateAttempt
  /**
   * `repeat`: the service promises that the same request with the same key has no second effect.
   * `look`: a gateway in between may have kept the answer.
   */
  once: 'repeat' | 'look' | null
  busy: boolean
  /** The failure of the last way out. */
  error: unknown
  onRepeat: () => void
  onAgain: () => void
  onEnterId: () => void
  onDismiss: () => void
}

/** A create without an answer. Only the operator can settle it if the service lists no sessions. */
export function LostCreate(props: LostCreateProps) {
  const { attempt, once, busy, error, onRepeat, onAgain, onEnterId, onDismiss } = props
  const [asking, setAsking] = useState(false)
  const sent = momentText(attempt.startedAt, useToday())
  return (
    <>
      <ErrorNotice
        title={words.outcomeUnknown(shortGoalOf(attempt))}
        lost={words.sent(sent, attempt.words ?? words.noAnswerCame)}
        advice={words.advice[once ?? 'neither']}
        detail={error === null ? undefined : explainError(error).happened}
        action={
          <>
            {once && (
              <Button size="small" variant="primary" busy={busy} onClick={onRepeat}>
                {words.lookOnceMore}
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={onEnterId}>
              {words.enterId}
            </Button>
            <Button size="small" disabled={busy} onClick={() => setAsking(true)}>
              {words.createAgain}
            </Button>
            <Button size="small" variant="ghost" disabled={busy} onClick={onDismiss}>
              {words.dismiss}
            </Button>
          </>
        }
      />
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onAgain()
          }}
          title={words.createAgainQuestion}
          confirmLabel={words.createAgain}
          cancelLabel={words.notNow}
          danger={false}
        >
          <p>{words.mayBeTwo}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const SHOWN = 120

/** The goal of the create, as far as a line has room. */
function shortGoalOf({ request }: CreateAttempt): string {
  const goal = request.goal.trim()
  return goal.length > SHOWN ? `${goal.slice(0, SHOWN)}…` : goal
}
