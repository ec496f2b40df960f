import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#src/api/api.ts'
import type { Schedule } from '#src/follow/pace/schedule.ts'
import { createSequence } from '#src/follow/pace/sequence.ts'
import type { Session } from '#src/model/session.ts'
import {
  createDoor,
  readList,
  readMessages,
  readSessionFor,
} from '#src/queries/pace/create-door.ts'
import type { Gate } from '#src/queries/pace/create-gate.ts'
import type { Door, PaceMeter } from '#src/queries/pace/pace.ts'
import { withWhatWaits } from '#src/queries/reading/asked-inputs.ts'

import { joinTabs, type JoinedTabs } from './join-tabs.ts'
import { packError, unpackError } from './pack-error.ts'
import { createSharedReads } from './shared-reads.ts'
import type { PackedMeter, TabRead, TabWord } from './tab-word.ts'

export type TabTalk = {
  tabs: JoinedTabs
  door: Door
  /** A request about a session goes out. */
  asked: (id: string) => void
  /** This tab has read a session: the others show it too. */
  tell: (session: Session | undefined) => void
  /** This tab could not read a session: no other may call it live. */
  tellUnread: (id: string, error: unknown) => void
  abort: () => void
}

type Options = {
  api: Api
  queryClient: QueryClient
  scope: string
  gate: Gate
  schedule: Schedule
  now: () => number
  random: () => number
  /** Another tab has read a session, or this one for another; it was asked for at `date`. */
  show: (session: Session, date: number) => void
  /** Another tab could not read a session. */
  onUnread: (id: string, error: Error) => void
  meter: () => PaceMeter
  onRole: () => void
  onMeter: (meter: PaceMeter) => void
  onList: () => void
  /** A person wants everything asked for now, in whatever tab. */
  onAskNow: () => void
  /** More may be asked, or something else, than before. */
  pump: () => void
}

/** What this tab reads for the others, and they for it. */
export function createTabTalk(options: Options): TabTalk {
  const { api, gate, schedule, now, show } = options
  const shared = createSharedReads(now)
  const reader = { api, gate, shared, charge: (id: string) => schedule.charge(id) }
  const sequence = createSequence()
  const askedAts = new Map<string, number>()
  const tabs = joinTabs({ ...options, meter: packMeter, onWord: hear, readHere })
  const door = createDoor({ ...reader, tabs, now, onWritten: () => sequence.written(now()) })

  // The steady clocks of two tabs may be hours apart: that of one stood still while the machine slept.
  const dateOf = (at: number) => Date.now() - (now() - at)
  /** Never later than now, whatever the clock on the wall was set to: nothing would be newer. */
  const timeOf = (date: number) => now() - Math.max(0, Date.now() - date)

  function packMeter(): PackedMeter {
    const meter = options.meter()
    return { ...meter, problem: meter.problem === null ? null : packError(meter.problem) }
  }
  function hear(word: TabWord): void {
    switch (word.kind) {
      case 'session':
        if (sequence.accept(word.session.id, timeOf(word.askedAt))) {
          show(withWhatWaits(options, word.session), Math.min(word.askedAt, Date.now()))
        }
        break
      case 'unread':
        options.onUnread(word.id, unpackError(word.error))
        break
      case 'ask':
        answer(word)
        break
      case 'list':
        options.onList()
        break
      case 'wrote':
        sequence.written(now())
        shared.forget()
        if (!tabs.isFollower()) gate.count(word.outcome, word.error && unpackError(word.error))
        options.pump()
        break
      case 'admit':
        gate.budget.admit()
        options.pump()
        break
      case 'ask-now':
        if (!tabs.isFollower()) options.onAskNow()
        break
      case 'beat':
        if (word.meter && tabs.isFollower()) options.onMeter(unpackMeter(word.meter))
        break
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
      const session = withWhatWaits(options, read)
      if (sequence.accept(wanted.id, askedAt)) show(session, dateOf(askedAt))
      tellOthers(session, askedAt)
      // Whoever has asked may know more of its messages than this tab does.
      return read
    } finally {
      schedule.answered(wanted.id, { kind: 'failed' }, now())
    }
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
    door,
    asked: (id) => void askedAts.set(id, now()),
    tell(session) {
      if (!session) return
      const askedAt = askedAts.get(session.id) ?? now()
      if (sequence.accept(session.id, askedAt) && !tabs.isFollower()) tellOthers(session, askedAt)
    },
    tellUnread(id, error) {
      if (tabs.isFollower()) return
      tabs.say({ kind: 'unread', epoch: tabs.epoch(), id, error: packError(error) })
    },
    abort: shared.abort,
  }
}

/** The figures of the tab that leads, as a follower shows them. */
function unpackMeter(meter: PackedMeter): PaceMeter {
  return { ...meter, role: 'follower', problem: meter.problem && unpackError(meter.problem) }
}
