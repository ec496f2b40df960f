import type { Api } from '#src/api/api.ts'
import type { Sequence } from '#src/follow/polling/answers.ts'
import type { Schedule } from '#src/follow/polling/schedule.ts'
import { AuthenticationError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Env, PollingStatus } from '#src/queries/client/client.ts'
import type { Readings } from '#src/queries/client/readings.ts'
import { withReading } from '#src/queries/sessions/save-reading.ts'
import { changeOnScreen } from '#src/queries/sessions/session-queries.ts'
import { withSample } from '#src/storage/cost-samples.ts'

import type { MessageInputs } from './message-inputs.ts'
import type { Answered, SessionReader } from './read-sessions.ts'
import { readList, readMessages, type RequestQueue, type SharedReads } from './request-queue.ts'
import {
  packError,
  unpackError,
  type PackedStatus,
  type TabRead,
  type HeardWord,
  type Tabs,
} from './tabs.ts'

type Options = {
  env: Pick<Env, 'forgotten' | 'plainApi' | 'queryClient'>
  tabs: Tabs
  messageInputs: Pick<MessageInputs, 'mergeFromTab'>
  reader: Pick<SessionReader, 'publish' | 'giveUp'>
  sessions: Readings<Session>
  requests: RequestQueue
  schedule: Schedule
  shared: SharedReads
  sequence: Sequence
  now: () => number
  isShown: (id: string) => boolean
  status: () => PollingStatus
  onRole: () => void
  onStatus: (status: PollingStatus) => void
  onList: () => void
  /** A person wants everything asked for now, in whatever tab. */
  onAskNow: () => void
  /** The operator has changed where fields stand, in another tab. */
  onMapping: () => void
  /** More may be asked, or something else, than before. */
  onChange: () => void
}

/** Connects the reads of this tab with the other tabs; gives the function that tells them of a reading. */
export function connectTabs(options: Options): (reading: Answered) => void {
  const { env, messageInputs, now, requests, schedule, sequence, shared, tabs } = options
  const api: Api = env.plainApi
  const reads = { api, requests, shared, charge: (id: string) => schedule.charge(id) }
  tabs.listen({ status: packStatus, onRole: options.onRole, onWord: hear, readHere })

  // The steady clocks of two tabs may be hours apart: that of one stood still while the machine slept.
  const dateOf = (at: number) => Date.now() - (now() - at)
  /** Never later than now, whatever the clock on the wall was set to: nothing would be newer. */
  const timeOf = (date: number) => now() - Math.max(0, Date.now() - date)

  function packStatus(): PackedStatus {
    const status = options.status()
    return { ...status, problem: status.problem === null ? null : packError(status.problem) }
  }
  function hear(word: HeardWord): void {
    switch (word.kind) {
      case 'session':
        if (sequence.accept(word.session.id, timeOf(word.askedAt))) {
          publish(messageInputs.mergeFromTab(word.session), Math.min(word.askedAt, Date.now()))
        }
        break
      case 'unread':
        // A session on screen is read by its own tab.
        if (!options.isShown(word.id)) options.sessions.fail(word.id, unpackError(word.error))
        schedule.answered(word.id, { kind: 'unread' }, now())
        break
      case 'ask':
        answer(word)
        break
      case 'list':
        options.onList()
        break
      case 'mapping':
        options.onMapping()
        break
      case 'wrote':
        shared.forget()
        if (word.id !== null) {
          sequence.written(word.id, now())
          // A reading that was asked for before tells nothing of the signal.
          options.reader.giveUp(word.id)
          schedule.hurry(word.id, now())
        }
        if (!tabs.isFollower()) requests.count(word.outcome, word.error && unpackError(word.error))
        options.onChange()
        break
      case 'try-now':
        // The next word may ask for what shall be tried.
        requests.budget.tryNow(now())
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
    if (wanted.of === 'messages') return readMessages(reads, wanted)
    if (wanted.of === 'list') return readList(reads, wanted)
    const askedAt = now()
    schedule.asked(wanted.id, askedAt)
    try {
      const read = await shared.share(JSON.stringify(wanted), (signal) =>
        requests.read(() => api.getSession(wanted.id, { signal }), { signal }),
      )
      const session = messageInputs.mergeFromTab(read)
      if (sequence.accept(wanted.id, askedAt)) publish(session, dateOf(askedAt))
      tellOthers(session, askedAt)
      // The tab that asked may know more of its messages than this tab does.
      return read
    } finally {
      schedule.released(wanted.id, now())
    }
  }
  function publish(session: Session, date: number): void {
    if (env.forgotten.has(session.id)) return
    options.reader.publish(session, date)
    keepFromTab(env, session, date)
  }
  function tellOthers(session: Session, askedAt: number): void {
    tabs.say({ kind: 'session', epoch: tabs.epoch(), session, askedAt: dateOf(askedAt) })
  }
  function answer({ tab, ask, read }: Extract<HeardWord, { kind: 'ask' }>): void {
    const to = { epoch: tabs.epoch(), tab, ask }
    void readHere(read).then(
      (result) => tabs.say({ ...to, kind: 'answer', result }),
      (error: unknown) => tabs.say({ ...to, kind: 'failure', error: packError(error) }),
    )
  }

  /** This tab has read a session, or could not: the others show it too, or call it live no more. */
  return ({ id, askedAt, result }) => {
    const follows = tabs.isFollower()
    if (result instanceof Error) {
      if (follows) return
      tabs.say({ kind: 'unread', epoch: tabs.epoch(), id, error: packError(result) })
    } else if (sequence.accept(id, askedAt) && !follows) tellOthers(result, askedAt)
  }
}

/** Shows in the list what another tab has kept of a session that it asked for at a date (epoch ms). */
function keepFromTab(env: Pick<Env, 'queryClient'>, session: Session, at: number): void {
  const { id, cost } = session
  changeOnScreen(env, 'savedSessions', (list) =>
    list.map((known) => (known.id === id ? withReading(known, session, at) : known)),
  )
  changeOnScreen(env, 'costSamples', (samples) => {
    const last = samples.findLast(({ sessionId }) => sessionId === id)
    const { spentMicros, currency } = cost
    if (spentMicros === null || last?.spentMicros === spentMicros) return samples
    return withSample(samples, { sessionId: id, at, spentMicros, currency })
  })
}

/** Says in this tab that the key is refused, also when another tab has met that. */
export function createRefusal({ authProblem }: Pick<Env, 'authProblem'>) {
  let said: AuthenticationError | null = null
  return ({ problem, role, waiting }: PollingStatus): void => {
    if (waiting?.why === 'refused' && problem instanceof AuthenticationError) {
      if (authProblem.get() !== null) return
      said = problem
      authProblem.set(problem)
    } else if (problem === null) {
      const own = authProblem.get()
      // A refusal that this tab has met itself stays until a reading of its own, unless the tab follows.
      const isOver = own === said || role === 'follower'
      if (isOver && own !== null) authProblem.set(null)
      said = null
    }
  }
}
