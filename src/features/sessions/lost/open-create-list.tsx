import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { goalOf, type Attempt } from '#src/model/attempt.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { attemptMutations } from '#src/queries/writes/attempts/attempt-mutations.ts'
import { attemptQueries } from '#src/queries/writes/attempts/attempt-queries.ts'
import { lostCreateMutations } from '#src/queries/writes/lost-create-mutations.ts'
import { sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.ts'

import { LostCreate, shortGoalOf } from './lost-create.tsx'
import * as words from './words.ts'

const AddSessionDialog = lazy(async () => {
  const { AddSessionDialog: component } =
    await import('#src/features/sessions/add-session-dialog.tsx')
  return { default: component }
})

/** Creates under way in any tab, and creates of unknown outcome with the ways out. */
export function OpenCreateList({ creates }: { creates: readonly Attempt[] }) {
  return creates.map((attempt) =>
    attempt.state === 'sending' ? (
      <output
        key={attempt.uuid}
        className="block rounded-card border bg-sunken px-4 py-3 text-ink-2 wrap-anywhere"
      >
        {words.beingCreated(goalOf(attempt))}
      </output>
    ) : (
      <KeptLostCreate key={attempt.uuid} attempt={attempt} />
    ),
  )
}

function KeptLostCreate({ attempt }: { attempt: Attempt }) {
  const api = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { data: repeatable = false } = useQuery(attemptQueries.idempotency(api))
  const repeat = useMutation(lostCreateMutations.repeatCreate(api))
  const look = useMutation(lostCreateMutations.lookForAnswer(api))
  const again = useMutation(lostCreateMutations.createAgain(api))
  const dismiss = useMutation(attemptMutations.dismiss(api))
  const undo = useMutation(attemptMutations.undoDismiss(api))
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
    await dismiss.mutateAsync(attempt)
    toasts.show({
      text: words.dismissed(shortGoalOf(attempt)),
      action: { label: words.undo, onPress: () => undo.mutate(attempt) },
    })
  }
  return (
    <>
      <LostCreate
        attempt={attempt}
        once={once}
        busy={repeat.isPending || look.isPending || again.isPending}
        error={repeat.error ?? look.error ?? again.error}
        onRepeat={() => void open((repeatable ? repeat : look).mutateAsync(attempt))}
        onAgain={() => void open(again.mutateAsync(attempt))}
        onEnterId={() => setAdding(true)}
        onDismiss={() => void dismissByClick().catch(() => null)}
      />
      <Suspense>
        {adding && (
          <AddSessionDialog
            onClose={() => setAdding(false)}
            onAdded={() => dismiss.mutate(attempt)}
          />
        )}
      </Suspense>
    </>
  )
}
