import type { Message } from '#src/model/message.ts'

import type { KeyedMessage, TranscriptRound } from './transcript.ts'

/**
 * Merges what a page says of one round into what is known of it: the same key is updated in place, new
 * messages come in the page's order, nothing disappears. Gives `known` itself when nothing changed.
 */
export function mergeRound(
  known: TranscriptRound | null,
  roundId: string | null,
  messages: readonly Message[],
): TranscriptRound {
  const before = new Map(known?.messages.map((keyed) => [keyed.key, keyed]))
  const page = new Map<string, KeyedMessage>()
  let nameless = 0
  for (const message of messages) {
    // A page holds whole rounds, so a message without an id is known by its place in the round.
    const name = message.id ?? `#${(nameless += 1)}`
    const key = `${roundId ?? ''}\n${name}`
    const old = before.get(key)
    page.set(key, old && isSameMessage(old.message, message) ? old : { key, message })
  }
  const merged = mergeKeyed(before, page)
  if (known && isSameList(known.messages, merged)) return known
  return { roundId, messages: merged }
}

function mergeKeyed(
  before: ReadonlyMap<string, KeyedMessage>,
  page: ReadonlyMap<string, KeyedMessage>,
): readonly KeyedMessage[] {
  const pageHoldsAll = [...before.keys()].every((key) => page.has(key))
  if (pageHoldsAll) return [...page.values()]
  return [...new Map([...before, ...page]).values()]
}

function isSameList(one: readonly KeyedMessage[], other: readonly KeyedMessage[]): boolean {
  return one.length === other.length && one.every((keyed, index) => keyed === other[index])
}

function isSameMessage(one: Message, other: Message): boolean {
  return (
    one.text === other.text &&
    one.role === other.role &&
    one.author === other.author &&
    one.at === other.at &&
    one.tool?.name === other.tool?.name &&
    one.tool?.input === other.tool?.input &&
    one.tool?.output === other.tool?.output &&
    JSON.stringify(one.extra) === JSON.stringify(other.extra)
  )
}
