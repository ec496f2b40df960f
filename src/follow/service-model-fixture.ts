import type { Message, MessagePage } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

import type { Inventory } from './inventory.ts'
import { mergeReads } from './merge-reads.ts'
import { nextPage, nextRequest, type MessagesRead } from './next-request.ts'
import type { Transcript } from './transcript.ts'

export type ModelOptions = {
  /** Says whether there is more, or leaves it open. */
  saysMore: boolean
  /** What the session record says of rounds: with states, ids alone, or nothing. */
  inventory: 'states' | 'ids' | 'nothing'
  /** Messages without ids are known by their place. */
  withIds: boolean
  /** Every page is merged when it comes, not all of a poll together. */
  pageByPage?: boolean
}

type ModelRound = { id: string; finished: boolean; messages: Message[] }

/** A small model of the messages endpoint: rounds grow side by side, `after` is exclusive in the order of starts. */
export function createServiceModel(options: ModelOptions) {
  const rounds: ModelRound[] = []
  let ended = false
  let written = 0

  return {
    options,
    rounds,
    start: () => void rounds.push({ id: `r${rounds.length + 1}`, finished: false, messages: [] }),
    say(round: ModelRound | undefined) {
      if (!round || round.finished) return
      written += 1
      const id = options.withIds ? `m${written}` : null
      round.messages.push(message(id, round.id, `text ${written}`))
    },
    /** The last message of a running round goes on growing. */
    extend(round: ModelRound | undefined) {
      const last = round?.messages.at(-1)
      if (!round || round.finished || !last) return
      round.messages[round.messages.length - 1] = { ...last, text: `${last.text} and more` }
    },
    finish(round: ModelRound | undefined) {
      if (round) round.finished = true
    },
    end() {
      for (const round of rounds) round.finished = true
      ended = true
    },
    texts: () => rounds.map((round) => round.messages.map(({ text }) => text)),
    inventory(): Inventory {
      const state = ended ? 'complete' : 'running'
      if (options.inventory === 'nothing') return { state, rounds: [] }
      return { state, rounds: rounds.map((round) => inventoryRound(round, options)) }
    },
    page(after: string | null, limit: number): MessagePage {
      const from = after === null ? 0 : rounds.findIndex(({ id }) => id === after) + 1
      const messages: Message[] = []
      let to = from
      for (; to < rounds.length && messages.length < limit; to += 1) {
        messages.push(...(rounds[to]?.messages ?? []))
      }
      const more = rounds.slice(to).some((round) => round.messages.length > 0)
      return { messages, hasMore: options.saysMore ? more : null }
    },
  }
}

export type ServiceModel = ReturnType<typeof createServiceModel>

/**
 * One poll as the queries do it: the record first, then pages; `between` happens before each page. With
 * `mostPages` it fails after so many, and keeps what came until then.
 */
export function poll(
  service: ServiceModel,
  transcript: Transcript,
  limit: number,
  between: () => void = () => undefined,
  mostPages = Infinity,
): { transcript: Transcript; pages: number } {
  const inventory = service.inventory()
  let merged = transcript
  let reads: MessagesRead[] = []
  let pages = 0
  let request = nextRequest(transcript, inventory)
  while (request && pages < mostPages) {
    between()
    const read = { after: request.after, limit, page: service.page(request.after, limit) }
    reads.push(read)
    pages += 1
    request = nextPage(read)
    if (service.options.pageByPage && request) {
      merged = mergeReads(merged, reads, inventory)
      reads = []
    }
  }
  return { transcript: mergeReads(merged, reads, inventory), pages }
}

function inventoryRound(round: ModelRound, { inventory }: ModelOptions): Round {
  const state = round.finished ? 'complete' : 'running'
  return {
    id: round.id,
    number: null,
    title: null,
    state: inventory === 'states' ? state : 'unknown',
    parentId: null,
    agent: null,
    costMicros: null,
    startedAt: null,
    endedAt: null,
  }
}

function message(id: string | null, roundId: string, text: string): Message {
  return { id, roundId, role: 'agent', author: null, text, tool: null, at: null, extra: {} }
}
