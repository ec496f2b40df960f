import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { SentCreateRequest } from '#src/contract/requests.ts'
import { draftLike, emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'
import { oneCurrency } from '#src/model/spend/money.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { saidCreate, serviceQueries } from '#src/queries/service/service-queries.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { createSession } from '#src/queries/writes/create-mutations.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import { likeParam } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Skeleton } from '#src/ui/display/panel.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'

import { RunNotices } from './bulk/run-dialog.tsx'
import { useOpenCreates } from './bulk/run-query.ts'
import * as manyWords from './many/words.ts'
import { describeCreate } from './new/create-description.ts'
import { NewSessionForm } from './new/new-session-form.tsx'
import * as words from './new/words.ts'
import { useOpenCreated } from './open-created.ts'
import { OpenCreateList } from './open-creates.tsx'
import { TemplateBar } from './templates/template-bar.tsx'

const ManyDialog = lazyDialog(async () => (await import('./many/many-dialog.tsx')).ManyDialog)

export function NewSessionPage() {
  const api = useApi()
  const openCreated = useOpenCreated()
  const [params] = useSearchParams()
  const like = params.get(likeParam)
  const slot = draftSlots.newSession(like)
  const { data: kept = null } = useQuery(draftQuery(api, slot))
  // The form keeps its own text, so a draft in the place of that text is a form of its own.
  const [formNumber, setFormNumber] = useState(0)
  const example = useExample(like)
  const create = useMutation({
    mutationFn: ({ request, again }: { request: SentCreateRequest; again: boolean }) =>
      createSession(api, request, { again, like }),
  })
  const { data: dialect = null } = useQuery(serviceQueries.dialect(api))
  const description = useMemo(() => describeCreate(dialect), [dialect])
  const costs = useFleet().sessions.flatMap(
    ({ known, session }) => session?.cost ?? known.summary ?? [],
  )
  const [isMany, setMany] = useState(false)
  const [emptied, setEmptied] = useState<string | null>(null)
  // The button shows the create that this page waits for, so the list leaves it out.
  const creates = useOpenCreates().filter(({ state }) => state === 'unknown' || !create.isPending)
  // The form that an operator has emptied does not begin like its example again.
  const initial = kept && (isEmpty(kept) && emptied !== like ? example.draft : kept)
  const fill = (next: NewSessionDraft) => {
    void saveDraft(api, slot, next)
    setFormNumber((number) => number + 1)
  }
  return (
    <div className="mx-auto max-w-176 space-y-5 px-4 py-5 sm:px-7">
      <PageHeader
        title={keys.newSession}
        actions={<Button onClick={() => setMany(true)}>{manyWords.many}</Button>}
      />
      {initial && <TemplateBar draft={initial} onFill={fill} />}
      <OpenCreateList creates={creates} />
      <RunNotices of="create" />
      {initial === null && example.failed && (
        <ErrorNotice title={words.exampleFailed} onRetry={example.readAgain} />
      )}
      {initial === null ? (
        <>
          <Skeleton label={like === null ? words.loadingDraft : words.readingExample} />
          {!example.failed && <DialogPlaceholder />}
        </>
      ) : (
        <NewSessionForm
          key={`${formNumber} ${like}`}
          initial={initial}
          currency={oneCurrency(costs)}
          usualAgent={api.config.agent}
          description={description}
          said={(body) => saidCreate(body, dialect)}
          onDraft={(next) => {
            setEmptied(isEmpty(next) ? like : null)
            void saveDraft(api, slot, next)
          }}
          onCreate={(request, again) => openCreated(() => create.mutateAsync({ request, again }))}
        />
      )}
      <Suspense fallback={<DialogPlaceholder />}>
        {isMany && initial && (
          <ManyDialog
            draft={initial}
            description={description}
            currency={oneCurrency(costs)}
            onClose={() => setMany(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The draft that begins like a known session, with the whole of its context; empty without a session. */
function useExample(like: string | null) {
  const api = useApi()
  const session = useQuery(sessionQueries.detail(like ?? ''))
  const { following } = api
  const read = useCallback(() => {
    if (like !== null) following.readSession(like).catch(() => null)
  }, [following, like])
  useEffect(read, [read])
  const isCut = session.data?.contextIsCut ?? false
  const whole = useQuery({ ...sessionQueries.context(api, like ?? ''), enabled: isCut })
  const context = isCut ? whole.data : session.data?.context
  const isRead = session.data && (!isCut || whole.isSuccess)
  const draft = isRead ? draftLike(session.data, context) : null
  return {
    draft: like === null ? emptyNewSessionDraft : draft,
    failed: session.isError || whole.isError,
    readAgain: () => (session.isError ? read() : void whole.refetch()),
  }
}

function isEmpty(draft: NewSessionDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(emptyNewSessionDraft)
}
