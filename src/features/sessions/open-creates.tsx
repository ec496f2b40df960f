import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { attemptAfter, type CreateAttempt, isRepetition } from '#src/model/attempt.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import {
  dismissAttempt,
  recordChange,
  undoDismissAttempt,
} from '#src/queries/writes/attempt-queries.ts'
import { createLost } from '#src/queries/writes/create-mutations.ts'
import { clearSaid } from '#src/queries/writes/draft-queries.ts'
import { sessionHref } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { ConfirmDialog } from '#src/ui/feedback/dialog.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import { clearCreated } from './bulk/runs.ts'
import * as words from './open-create-words.ts'
import { useOpenCreated } from './open-created.ts'

const AddSessionDialog = lazyDialog(
  async () => (await import('./add-session-dialog.tsx')).AddSessionDialog,
)

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
      <LostCreate key={attempt.uuid} attempt={attempt} />
    ),
  )
}

/** A create without an answer. Only the operator can settle it if the service lists no sessions. */
function LostCreate({ attempt }: { attempt: CreateAttempt }) {
  const api = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  const openCreated = useOpenCreated()
  const { data: dialect } = useQuery(serviceQueries.dialect(api))
  const create = useMutation({
    mutationFn: (mode: 'repeat' | 'look' | 'new') => createLost(api, attempt, mode),
  })
  const [dialog, setDialog] = useState<'id' | 'again' | null>(null)
  const close = () => setDialog(null)
  // A gateway in between may have kept the answer.
  const kept = api.direct === null ? 'look' : null
  const { keyHeader = dialect?.idempotencyHeader } = attempt
  // A key that left under another name, or not at all, tells the service of no repetition.
  const isKnown = dialect?.idempotencyHeader && dialect.idempotencyHeader === keyHeader
  const way = isKnown ? 'repeat' : kept
  const once = isRepetition(attempt, attempt.bodyHash, api.now()) ? way : null
  const elsewhere = dialect?.endpoints.listSessions ? 'listed' : 'neither'
  // A gateway may have kept no answer, so the list counts besides.
  const besides = once === 'look' && elsewhere === 'listed' ? ` ${words.advice.listed}` : ''
  const { error, isPending: busy } = create
  // The notice leaves when the outcome is known, so its own callbacks would not run.
  const open = async (mode: 'repeat' | 'look' | 'new') => {
    try {
      await openCreated(() => create.mutateAsync(mode))
      await clearCreated(api)
    } catch {
      // The notice shows the reason: the attempt keeps the words of the service.
    }
  }
  const found = async ({ id, goal }: Session) => {
    // A session with another goal has not said the draft.
    if ((goal ?? attempt.request.goal).trim() === attempt.request.goal.trim()) {
      await clearSaid(api, attempt)
      // A row of many would be sent again without a record of its session.
      const accepted = { type: 'accepted', at: api.now() } as const
      await recordChange(api, attempt, (old) => ({ ...attemptAfter(old, accepted), createdId: id }))
      await clearCreated(api)
    } else await dismissAttempt(api, attempt)
    // A form on this page would still hold what its draft said.
    await navigate(sessionHref(id))
  }
  const dismissByClick = async () => {
    await dismissAttempt(api, attempt)
    toasts.show({
      text: words.dismissed(shortGoalOf(attempt)),
      action: { label: ui.undo, onPress: () => void undoDismissAttempt(api, attempt) },
    })
  }
  const sayFailure = (cause: unknown) =>
    toasts.show({ text: explainError(cause).happened, tone: 'fail' })
  const sent = momentText(attempt.startedAt, useToday())
  return (
    <>
      <ErrorNotice
        title={words.outcomeUnknown(shortGoalOf(attempt))}
        lost={words.sent(sent, attempt.words ?? words.noAnswerCame)}
        advice={words.advice[once ?? elsewhere] + besides}
        detail={error === null ? undefined : explainError(error).happened}
        action={
          <>
            {once && (
              <Button size="small" variant="primary" busy={busy} onClick={() => void open(once)}>
                {words.lookOnceMore}
              </Button>
            )}
            <Button size="small" disabled={busy} onClick={() => setDialog('id')}>
              {words.enterId}
            </Button>
            <Button size="small" disabled={busy} onClick={() => setDialog('again')}>
              {words.createAgain}
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={busy}
              onClick={() => void dismissByClick().catch(sayFailure)}
            >
              {ui.dismiss}
            </Button>
          </>
        }
      />
      <Suspense fallback={<FieldPlaceholder />}>
        {dialog === 'id' && (
          <AddSessionDialog
            onClose={close}
            onAdded={(session) => void found(session).catch(sayFailure)}
          />
        )}
      </Suspense>
      {dialog === 'again' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => {
            close()
            void open('new')
          }}
          title={words.createAgainQuestion}
          confirmLabel={words.createAgain}
          cancelLabel={ui.notNow}
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
