import type { Round } from '#src/model/session.ts'

import type { Entry, KeyedMessage } from './line-row.ts'
import type { Group } from './main-line.ts'

/** A main-line round, and the entries that lie beside it in the order of time. */
export type Segment = { round: Round; entries: readonly Entry[] }

/**
 * Puts rounds and their messages into one order: main-line rounds in the service's order, and what
 * subagents say where it falls in time, so that whatever is new appears at the end.
 */
export function orderRounds(groups: readonly Group[]): Segment[] {
  const beside = groups.map((): Entry[] => [])
  for (const { start, round, messages } of groups.flatMap(startedSubs)) {
    let place = start
    const entries = entriesOf(round, messages)
    for (let from = 0; from < entries.length;) {
      while (startsBy(groups[place + 1]?.round, entries[from]?.at ?? 0)) place += 1
      const to = firstFrom(entries, from, groups[place + 1]?.round)
      for (const entry of entries.slice(from, to)) beside[place]?.push(entry)
      from = to
    }
  }
  return groups.map(({ round, messages }, place) => {
    const [station, ...own] = entriesOf(round, messages)
    // Nothing stands above a station. Sorting keeps what is equally late in the order given here.
    const inTime = [...own, ...(beside[place] ?? [])].toSorted((one, other) => one.at - other.at)
    return { round, entries: station ? [station, ...inTime] : inTime }
  })
}

function startedSubs({ subs }: Group, start: number) {
  return subs.map((sub) => ({ ...sub, start }))
}

function entriesOf(round: Round, messages: readonly KeyedMessage[]): readonly Entry[] {
  let at = round.startedAt ?? messages[0]?.message.at ?? 0
  const entries: Entry[] = [{ kind: 'round', key: `round ${round.id}`, round, at }]
  for (const { key, message } of messages) {
    at = Math.max(at, message.at ?? 0)
    entries.push({ kind: 'message', key, round, at, message })
  }
  return entries
}

function startsBy(round: Round | undefined, at: number): boolean {
  return round !== undefined && (round.startedAt ?? Infinity) <= at
}

/** The first entry after `from` that belongs beside the next main-line round or a later round. */
function firstFrom(entries: readonly Entry[], from: number, next: Round | undefined): number {
  let low = from + 1
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startsBy(next, entries[middle]?.at ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
