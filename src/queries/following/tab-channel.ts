import type { QueryClient } from '@tanstack/react-query'

import { createSequence } from '#src/follow/polling/answers.ts'
import type { Schedule } from '#src/follow/polling/schedule.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import { withFirstSeen, summaryOf, type SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Connection, PollingStatus } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import type { Store } from '#src/queries/connection/store.ts'
import { withSample } from '#src/storage/cost-samples.ts'

import {
  createCoordinatedReads,
  readList,
  readMessages,
  readSessionFor,
  createSharedReads,
} from './coordinated-reads.ts'
import type { MessageInputs } from './message-inputs.ts'
import type { RequestQueue } from './request-queue.ts'
import {
  packError,
  unpackError,
  type PackedStatus,
  type TabRead,
  type TabWord,
} from './tab-messages.ts'
import { joinTabs } from './tabs.ts'

type Options = {
  connection: Pick<Connection, 'forgotten' | 'mapping' | 'plainApi' | 'queryClient' | 'scope'>
  messageInputs: Pick<MessageInputs, 'mergeFromTab'>
  requests: RequestQueue
  schedule: Schedule
  now: () => number
  random: () => number
  /** Another tab has read a session, or this one for another. */
  took: (session: Session) => void
  status: () => PollingStatus
  onRole: () => void
  onStatus: (status: PollingStatus) => void
  onList: () => void
  /** A person wants everything asked for now, in whatever tab. */
  onAskNow: () => void
  /** More may be asked, or something else, than before. */
  onChange: () => void
}

/** What this tab reads for the others, and they for it. */
export function createTabChannel(options: Options) {
  const { connection, messageInputs, now, requests, schedule } = options
  const { plainApi: api, queryClient, scope } = connection
  const shared = createSharedReads(now)
  const reader = { api, requests, shared, charge: (id: string) => schedule.charge(id) }
  const sequence = createSequence()
  const context = { ...options, scope: scope ?? '' }
  const tabs = joinTabs({ ...context, status: packStatus, onWord: hear, readHere })
  const onWritten = () => sequence.written(now())
  const reads = createCoordinatedReads({ ...reader, tabs, now, onWritten })

  // The steady clocks of two tabs may be hours apart: that of one stood still while the machine slept.
  const dateOf = (at: number) => Date.now() - (now() - at)
  /** Never later than now, whatever the clock on the wall was set to: nothing would be newer. */
  const timeOf = (date: number) => now() - Math.max(0, Date.now() - date)

  function packStatus(): PackedStatus {
    const status = options.status()
    return { ...status, problem: status.problem === null ? null : packError(status.problem) }
  }
  function hear(word: TabWord): void {
    switch (word.kind) {
      case 'session':
        if (sequence.accept(word.session.id, timeOf(word.askedAt))) {
          publish(messageInputs.mergeFromTab(word.session), Math.min(word.askedAt, Date.now()))
        }
        break
      case 'unread':
        publishUnread(queryClient, word.id, unpackError(word.error))
        schedule.answered(word.id, { kind: 'failed' }, now())
        break
      case 'ask':
        answer(word)
        break
      case 'list':
        options.onList()
        break
      case 'mapping':
        connection.mapping.forget()
        break
      case 'wrote':
        sequence.written(now())
        shared.forget()
        if (!tabs.isFollower()) requests.count(word.outcome, word.error && unpackError(word.error))
        options.onChange()
        break
      case 'admit':
        requests.budget.admit()
        options.onChange()
        break
      case 'ask-now':
        if (!tabs.isFollower()) options.onAskNow()
        break
      case 'beat':
        if (word.meter && tabs.isFollower()) {
          const problem = word.meter.problem && unpackError(word.meter.problem)
          options.onStatus({ ...word.meter, role: 'follower', problem })
        }
        break
      // tabs.ts takes these itself.
      case 'answer':
      case 'failure':
      case 'take-over':
    }
  }
  /** Asks for another tab, or for this one what it had asked of a leader that is gone. */
  async function readHere(wanted: TabRead): Promise<unknown> {
    try {
      return await readOnce(wanted)
    } catch (error) {
      // This tab has given it up, as when it is seen again: the other still waits for it.
      if (error instanceof DOMException && error.name === 'AbortError') return readHere(wanted)
      throw error
    }
  }
  async function readOnce(wanted: TabRead): Promise<unknown> {
    if (wanted.of === 'messages') return readMessages(reader, wanted)
    if (wanted.of === 'list') return readList(reader, wanted)
    const askedAt = now()
    schedule.asked(wanted.id, askedAt)
    try {
      const read = await readSessionFor(reader, wanted)
      const session = messageInputs.mergeFromTab(read)
      if (sequence.accept(wanted.id, askedAt)) publish(session, dateOf(askedAt))
      tellOthers(session, askedAt)
      // Whoever has asked may know more of its messages than this tab does.
      return read
    } finally {
      schedule.answered(wanted.id, { kind: 'failed' }, now())
    }
  }
  function publish(session: Session, date: number): void {
    if (connection.forgotten.has(session.id)) return
    publishFromTab(queryClient, session, date)
    options.took(session)
  }
  function tellOthers(session: Session, askedAt: number): void {
    tabs.say({ kind: 'session', epoch: tabs.epoch(), session, askedAt: dateOf(askedAt) })
  }
  function answer({ tab, ask, read }: Extract<TabWord, { kind: 'ask' }>): void {
    const to = { epoch: tabs.epoch(), tab, ask }
    void readHere(read).then(
      (result) => tabs.say({ ...to, kind: 'answer', result }),
      (error: unknown) => tabs.say({ ...to, kind: 'failure', error: packError(error) }),
    )
  }

  return {
    tabs,
    reads,
    /** This tab has read a session, or could not: the others show it too, or call it live no more. */
    tell(id: string, askedAt: number, result: Session | Error): void {
      const follows = tabs.isFollower()
      if (result instanceof Error) {
        if (follows) return
        tabs.say({ kind: 'unread', epoch: tabs.epoch(), id, error: packError(result) })
      } else if (sequence.accept(id, askedAt) && !follows) tellOthers(result, askedAt)
    },
    abort: () => shared.abort(),
  }
}

/**
 * Publishes a session that another tab has asked for at a date (epoch ms), which may be long ago: a frozen
 * tab hears late. The other tab has kept it for this browser.
 */
export function publishFromTab(queryClient: QueryClient, session: Session, at: number): void {
  const { id, cost } = session
  queryClient.setQueryData<Session>(queryKeys.session(id), session, { updatedAt: at })
  queryClient.setQueryData<readonly SavedSession[]>(queryKeys.savedSessions, (list) => {
    const place = list?.findIndex((known) => known.id === id) ?? -1
    const known = list?.[place]
    if (!list || !known) return list
    const goal = session.goal ?? known.goal
    const summary = withFirstSeen(summaryOf(session, at), known.summary)
    return list.with(place, { ...known, goal, summary })
  })
  queryClient.setQueryData<readonly CostSample[]>(queryKeys.costSamples, (samples) => {
    const last = samples?.findLast(({ sessionId }) => sessionId === id)
    const { spentMicros, currency } = cost
    if (!samples || spentMicros === null || last?.spentMicros === spentMicros) return samples
    return withSample(samples, { sessionId: id, at, spentMicros, currency })
  })
}

/** Publishes that another tab could not read a session; a session on screen is read by its own tab. */
function publishUnread(queryClient: QueryClient, id: string, error: Error): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: queryKeys.session(id) })
  if (!query.isActive()) query.setState({ error, errorUpdatedAt: Date.now(), status: 'error' })
}

/** Says in this tab that the key is refused, whichever tab has met that and by whatever it sent. */
export function createRefusal(
  authProblem: Store<AuthenticationError | null>,
  queryClient: QueryClient,
): (status: PollingStatus) => void {
  let said: AuthenticationError | null = null
  return ({ problem, waiting }) => {
    if (waiting?.why === 'refused' && problem instanceof AuthenticationError) {
      if (authProblem.get() !== null) return
      said = problem
      authProblem.set(problem)
    } else if (problem === null && said !== null) {
      // What this tab has met itself ends with a reading of its own.
      const isShown = authProblem.get() === said
      said = null
      if (!isShown) return
      authProblem.set(null)
      void queryClient.invalidateQueries()
    }
  }
}
