/**
 * What `after` and `limit` mean is "not shown" (§4, §8), so the service can mean each thing that a
 * service may plausibly mean by them. `SIGNALBOX_CURSOR` names a preset, or values that differ from
 * the first of each row, or a preset and then values: `newest-first cap=50`.
 *
 * | key        | values                                            | sets                                              |
 * | ---------- | ------------------------------------------------- | ------------------------------------------------- |
 * | order      | rounds, time, newest                              | the list: by round then time, as written, or newest first |
 * | after      | exclusive, inclusive, after-last, after-first, text, ignored | what follows the cursor: later rounds, its own too, what stands behind its last or its first message, rounds whose number is greater as text (`9` after `10`), everything |
 * | cut        | mid-round, within, beyond, last                   | a page: the first `limit` messages, whole rounds of at most as many, whole rounds until there are as many, the last `limit` |
 * | cap        | 200, 100, 50, 20, none                            | the greatest `limit`                              |
 * | over       | clamp, 400                                        | what a greater `limit` gets                       |
 * | unknown    | 400, 404, all, empty                              | what a cursor gets that names no round of the session, or none with messages where those count |
 * | visibility | at-once, finished, lag                            | when a message is listed: at once, with the end of its round, 1.5 seconds late |
 * | growth     | live, late, text, late-text                       | running rounds grow; every third message comes when its round is two rounds old; the last message of a running round is still being written; both |
 * | identity   | ids, per-round, none, new                         | ids of messages: unique, a number within the round, none, others on every read |
 * | inventory  | objects, ids, absent                              | `rounds` of a session                             |
 * | more       | untold, told                                      | whether a page says `hasMore`                     |
 */
const choices = {
  order: ['rounds', 'time', 'newest'],
  after: ['exclusive', 'inclusive', 'after-last', 'after-first', 'text', 'ignored'],
  cut: ['mid-round', 'within', 'beyond', 'last'],
  cap: ['200', '100', '50', '20', 'none'],
  over: ['clamp', '400'],
  unknown: ['400', '404', 'all', 'empty'],
  visibility: ['at-once', 'finished', 'lag'],
  growth: ['live', 'late', 'text', 'late-text'],
  identity: ['ids', 'per-round', 'none', 'new'],
  inventory: ['objects', 'ids', 'absent'],
  more: ['untold', 'told'],
} as const

export type CursorSemantics = {
  readonly [Key in keyof typeof choices]: (typeof choices)[Key][number]
}

const harshest: CursorSemantics = {
  order: 'rounds',
  after: 'exclusive',
  cut: 'mid-round',
  cap: '200',
  over: 'clamp',
  unknown: '400',
  visibility: 'at-once',
  growth: 'live',
  identity: 'ids',
  inventory: 'objects',
  more: 'untold',
}

/** Meanings with a name; under `harshest` what a round has beyond 200 messages is on no page. */
export const cursorPresets = {
  harshest,
  'whole-rounds': { ...harshest, cut: 'beyond', more: 'told' },
  'append-log': { ...harshest, order: 'time', after: 'after-last', growth: 'late' },
  'newest-first': { ...harshest, order: 'newest', after: 'ignored', cap: '100' },
} as const satisfies Record<string, CursorSemantics>

/** Reads the setting; null when a word of it is neither a preset in front nor a known key with one of its values. */
export function parseCursorSemantics(text: string): CursorSemantics | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const preset = Object.entries(cursorPresets).find(([name]) => name === first)?.[1]
  const read: Record<string, string> = { ...(preset ?? harshest) }
  for (const word of preset ? rest : [first, ...rest]) {
    const [key = '', value = '', ...more] = word.split('=')
    const values = Object.entries(choices).find(([name]) => name === key)?.[1]
    if (!values?.some((one) => one === value) || more.length > 0) return null
    read[key] = value
  }
  return isSemantics(read) ? read : null
}

/** The greatest `limit` that is granted. */
export function capOf({ cap }: CursorSemantics): number {
  return cap === 'none' ? Number.POSITIVE_INFINITY : Number(cap)
}

function isSemantics(read: Readonly<Record<string, string>>): read is CursorSemantics {
  return Object.entries(choices).every(([key, values]) => values.some((one) => one === read[key]))
}
