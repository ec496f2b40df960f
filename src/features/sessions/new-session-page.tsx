import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { emptyNewSessionDraft } from '#src/model/draft.ts'
import { oneCurrency } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { saidCreate, serviceQueries } from '#src/queries/service/service-queries.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { createMutations } from '#src/queries/writes/create-mutations.ts'
import { draftQueries, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { sessionHref } from '#src/routes.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'

import { describeCreate } from './new/create-description.ts'
import { NewSessionForm } from './new/new-session-form.tsx'
import * as words from './new/words.ts'
import { OpenCreateList } from './open-creates.tsx'

export function NewSessionPage() {
  const api = useApi()
  const navigate = useNavigate()
  const draft = useQuery(draftQueries.newSession(api))
  const create = useMutation(createMutations.create(api))
  const createAgain = useMutation(createMutations.createAgain(api))
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const { data: dialect = null } = useQuery(serviceQueries.dialect(api))
  const costs = useFleet().sessions.flatMap(
    ({ known, session }) => session?.cost ?? known.summary ?? [],
  )
  const isSending = create.isPending || createAgain.isPending
  // The button shows the create that this page waits for, so the list leaves it out.
  const creates = attempts.filter(
    ({ action, state }) =>
      action === 'create' && (state === 'unknown' || (state === 'sending' && !isSending)),
  )
  // If the draft cannot be read, the operator can still write a new draft.
  const initial = draft.data ?? (draft.isError ? emptyNewSessionDraft : null)
  return (
    <div className="mx-auto max-w-176 space-y-5 px-4 py-5 sm:px-7">
      <PageHeader title={words.newSession} />
      <OpenCreateList creates={creates} />
      {initial === null ? (
        <Skeleton label={words.loadingDraft} />
      ) : (
        <NewSessionForm
          initial={initial}
          currency={oneCurrency(costs)}
          rehearsal={api.config.agent === 'rehearsal'}
          description={describeCreate(dialect)}
          said={(body) => saidCreate(body, dialect)}
          onDraft={(next) => saveDraft.newSession(api, next)}
          onCreate={async (request, again) => {
            const { id } = await (again ? createAgain : create).mutateAsync(request)
            await navigate(sessionHref(id))
          }}
        />
      )}
    </div>
  )
}
