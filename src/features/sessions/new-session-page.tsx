import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { emptyNewSessionDraft } from '#src/model/draft.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { draftQueries, saveDraft } from '#src/queries/draft-queries.ts'
import { sessionMutations } from '#src/queries/session-mutations.ts'
import { sessionHref } from '#src/routes.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

import { NewSessionForm } from './new/new-session-form.tsx'

export function NewSessionPage() {
  const api = useApi()
  const navigate = useNavigate()
  const draft = useQuery(draftQueries.newSession(api))
  const create = useMutation(sessionMutations.create(api))
  // A draft that cannot be read back must not keep anyone from writing a new one.
  const initial = draft.data ?? (draft.isError ? emptyNewSessionDraft : null)
  return (
    <div className="mx-auto max-w-176 space-y-5 px-4 py-5 sm:px-7">
      <PageHeader title="New session" />
      {initial === null ? (
        <Skeleton label="Loading your draft" />
      ) : (
        <NewSessionForm
          initial={initial}
          rehearsal={api.config.agent === 'rehearsal'}
          onDraft={(next) => saveDraft.newSession(api, next)}
          onCreate={async (request) => {
            const { id } = await create.mutateAsync(request)
            await navigate(sessionHref(id))
          }}
        />
      )}
    </div>
  )
}
