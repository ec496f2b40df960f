import { type Attempt, digestOf } from '#src/model/attempt.ts'
import { isSignalIn } from '#src/model/draft.ts'
import { explainError } from '#src/model/explain-error.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { knownAttempts, type WritePlace } from '#src/queries/writes/attempt-queries.ts'
import { createMany } from '#src/queries/writes/create-many.ts'
import { clearDraft, draftSlots } from '#src/queries/writes/draft-queries.ts'
import { attemptOf, sendMany } from '#src/queries/writes/send-many.ts'
import type { Toasts } from '#src/ui/feedback/toasts.tsx'

import type { BulkPlan } from './bulk-plan.ts'
import { type PlannedRun, type Run, runQuery, type RunResult } from './run-query.ts'
import * as words from './words.ts'

type Planned = Run['send'][number]

/** `unknown`: the request was sent, and nothing so far shows if the service took it. */
export type Outcome = {
  kind: 'unsent' | 'sending' | 'accepted' | 'refused' | 'unknown'
  why: string
  /** The session that was created. */
  createdId?: string | undefined
}

/**
 * Sends what is planned, and gives the id of the run. Earlier runs without an open end go; so do creates of the
 * same text, whose rest would be created twice.
 */
export function startRun(place: WritePlace, toasts: Toasts, planned: PlannedRun): string {
  const id = createUuid()
  const run: Run = { ...planned, id, results: new Map(), sending: null }
  change(place, (runs) => [
    run,
    ...runs.filter((one) => hasOpenEnd(one) && !sharesCreate(run, one)),
  ])
  void sendAll(place, toasts, run, new Set(run.send.map((one) => one.id)))
  return id
}

function sharesCreate(run: Run, other: Run): boolean {
  if (run.action !== 'create' || other.action !== 'create') return false
  const bodies = new Set(run.send.map(({ request }) => digestOf(request)))
  return other.send.some(({ request }) => bodies.has(digestOf(request)))
}

function hasOpenEnd({ send, results }: Run): boolean {
  return send.some(({ id }) => {
    const result = results.get(id)
    return typeof result !== 'object' || result.kind === 'refused' || result.kind === 'lost'
  })
}

export function dismissRun(place: WritePlace, id: string): void {
  change(place, (runs) => runs.filter((run) => run.id !== id))
}

/** The outcome of a request: its result, or the later state of its attempt if the answer was lost. */
export function outcomeOf(run: Run, planned: Planned, attempts: readonly Attempt[]): Outcome {
  const result = run.results.get(planned.id)
  if (result === undefined) return { kind: 'unsent', why: '' }
  if (result === 'sending') return { kind: 'sending', why: '' }
  if (result.kind === 'created') return { kind: 'accepted', why: '', createdId: result.id }
  if (result.kind === 'sent') return { kind: 'accepted', why: '' }
  const why = explainError(result.error).happened
  if (result.kind === 'refused') return { kind: 'refused', why }
  const attempt = attemptFor(planned, attempts)
  if (attempt?.state === 'confirmed') {
    return { kind: 'accepted', why: '', createdId: attempt.createdId }
  }
  if (attempt?.state === 'refused') return { kind: 'refused', why: attempt.words }
  return { kind: 'unknown', why }
}

function attemptFor(planned: Planned, attempts: readonly Attempt[]): Attempt | undefined {
  if (!('line' in planned)) return attemptOf(attempts, planned)
  const hash = digestOf(planned.request)
  return attempts.find(({ action, bodyHash }) => action === 'create' && bodyHash === hash)
}

/** How many requests of a run have each outcome. */
export function countOutcomes(
  run: Run,
  attempts: readonly Attempt[],
): Readonly<Record<Outcome['kind'], number>> {
  const counts = { unsent: 0, sending: 0, accepted: 0, refused: 0, unknown: 0 }
  for (const planned of run.send) counts[outcomeOf(run, planned, attempts).kind] += 1
  return counts
}

/** Sends the requests of a run with these ids; signals with `again` each after a new reading of its session. */
export async function sendAll(
  place: WritePlace,
  toasts: Toasts,
  run: Run,
  ids: ReadonlySet<string>,
  again = false,
): Promise<void> {
  const set = (now: Partial<Pick<Run, 'results' | 'sending'>>) =>
    change(place, (runs) => runs.map((one) => (one.id === run.id ? { ...one, ...now } : one)))
  const known = findRun(place, run.id)
  // Of two fast clicks on "Send again" the second finds everything under way.
  if (!known || known.sending) return
  const results = new Map(known.results)
  const onResult = (id: string, result: RunResult) => {
    results.set(id, result)
    set({ results: new Map(results) })
  }
  const sending = new AbortController()
  set({ sending })
  // Requests that are not sent yet would be lost with the page, so the browser asks first.
  const { signal } = sending
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  if (run.action === 'create') {
    const { send, stopsAtRefusal } = run
    const creates = send.filter(({ id }) => ids.has(id))
    await createMany(place, creates, onResult, { stopsAtRefusal, signal })
  } else {
    const signals = run.send.filter(({ id }) => ids.has(id))
    const onSend = (id: string) => onResult(id, 'sending')
    // Before it is sent again each is looked up, and its result of before counts no more.
    if (again) for (const { id } of signals) onSend(id)
    await sendMany(place, signals, onResult, { again, onSend })
  }
  sending.abort()
  // Creates that were stopped during a hold of the service have not sent their last one.
  const ended = new Map([...results].filter(([, result]) => result !== 'sending'))
  set({ results: ended, sending: null })
  // A reading may have found meanwhile what was lost.
  const counts = countOutcomes({ ...run, results: ended }, await knownAttempts(place))
  const line = words.runLine(run.action, counts, run.send.length)
  // The record of the run goes with its account or key, and nobody else would tell of the rest.
  if (!findRun(place, run.id)) {
    if (counts.unsent > 0) toasts.show({ text: words.runLeft(line), tone: 'fail' })
  } else if (counts.refused + counts.unknown > 0 && !isOnScreen(run)) {
    toasts.show({ text: line, tone: 'fail' })
  }
  if (run.action === 'create') await clearCreated(place)
  else if (counts.accepted === run.send.length) await clearText(place, run)
}

/** The place of a text for many sessions; a single session has its own draft. */
export const MANY = 'many sessions'

/** The text of signals that the service has all taken goes, unless another is written by now. */
async function clearText(place: WritePlace, { send, leave }: BulkPlan): Promise<void> {
  const request = send[0]?.request
  if (!request || request.type === 'resume' || send.length + leave.length === 1) return
  const slot = draftSlots.signal(request.type, MANY)
  await clearDraft(place, slot, (draft) => isSignalIn(draft, request))
}

/** Whether a page shows the results of a run, in its line or its dialog. */
function isOnScreen({ id }: Run): boolean {
  return document.querySelector(`[data-run="${id}"]`) !== null
}

function findRun({ queryClient }: WritePlace, id: string): Run | undefined {
  return queryClient.getQueryData(runQuery.queryKey)?.find((run) => run.id === id)
}

/** The next plan begins without a text whose sessions are all there: with another form, each would be new. */
export async function clearCreated(place: WritePlace): Promise<void> {
  const attempts = await knownAttempts(place)
  const texts = new Set<string>()
  // Typed again, it is the text of another run.
  const withoutText = (run: Run): Run => {
    if (run.action !== 'create' || run.text === null) return run
    if (countOutcomes(run, attempts).accepted < run.send.length) return run
    texts.add(run.text)
    return { ...run, text: null }
  }
  change(place, (runs) => runs.map(withoutText))
  await clearDraft(place, draftSlots.manySessions, ({ text }) => texts.has(text))
}

function change({ queryClient }: WritePlace, by: (runs: readonly Run[]) => readonly Run[]): void {
  queryClient.setQueryData(runQuery.queryKey, (runs = []) => by(runs))
}
