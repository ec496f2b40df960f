/** An answer as it comes over the wire, however wrong. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: string }

const numbers = ['1e999', '-1e999', '-0', '1e-400', '99999999999999999999', '0.1']
const words = [
  '"NaN"',
  '"Infinity"',
  '"null"',
  '""',
  '" "',
  '"\\ud800"',
  '"\\u0000"',
  '"2030-99-99"',
]
const odd = ['null', 'true', '[]', '{}', '[null]', '[[]]', '{"id":{}}', '{"__proto__":{"owned":1}}']
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'then', 'toJSON', '']
const statuses = Array.from({ length: 400 }, (_, index) => 200 + index)

/** A source of whole numbers from 0 up to and without `below`, always the same for a seed. */
export type Dice = (below: number) => number

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A good answer spoilt in one of the ways in which answers go wrong; the same for the same dice. */
export function spoil(good: unknown, dice: Dice): WireAnswer {
  const json = JSON.stringify(good)
  const kinds: (() => WireAnswer)[] = [
    () => plain(changed(good, dice)),
    () => plain(changed(good, dice)),
    () => plain(changed(good, dice)),
    () => plain(json.slice(0, dice(json.length))),
    () => plain(json, pick(statuses, dice)),
    () => plain(changed(good, dice), pick(statuses, dice)),
    () => plain(`\uFEFF${changed(good, dice)}`),
    () => plain('<!doctype html><title>Sign in</title><script>window.owned = 1</script>'),
    () => plain('<h1>502 Bad Gateway</h1>', 502),
    () => plain(deep(dice), pick([200, 400, 500], dice)),
    () => plain(pick([...numbers, ...words, ...odd, '', ' ', 'undefined', 'NaN', '{', '\0'], dice)),
    () => ({
      ...plain(json, pick([429, 503], dice)),
      headers: { 'Retry-After': pick(['-1', 'NaN', '1e9', 'soon', '', '0'], dice) },
    }),
  ]
  return pick(kinds, dice)()
}

function plain(body: string, status = 200): WireAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

/** The JSON of a value in which one to four places have become something else. */
function changed(good: unknown, dice: Dice): string {
  let copy: unknown = structuredClone(good)
  const raw = new Map<string, string>()
  for (let times = dice(4); times >= 0; times -= 1) {
    const mark = `spoilt ${raw.size} ${dice(1e6)}`
    raw.set(JSON.stringify(mark), pick([...numbers, ...words, ...odd, deep(dice)], dice))
    copy = changedAt(copy, mark, dice)
  }
  let text = JSON.stringify(copy) ?? 'null'
  for (const [mark, instead] of raw) text = text.replace(mark, () => instead)
  return text
}

function changedAt(value: unknown, mark: string, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice(6) === 0) return mark
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return mark
  const index = dice(entries.length)
  const [name, inner] = entries[index] ?? ['', null]
  const kind = dice(8)
  if (kind === 0) entries.splice(index, 1)
  else if (kind === 1) entries.splice(index, 0, [pick(names, dice), inner])
  else entries[index] = [name, changedAt(inner, mark, dice)]
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function deep(dice: Dice): string {
  const depth = 10 ** (1 + dice(4))
  const [open, close] = pick(['[]', '{"data":}', '{"session":}', '{"messages":}'], dice).split(
    /(?=[\]}])/,
  )
  return `${(open ?? '[').repeat(depth)}1${(close ?? ']').repeat(depth)}`
}

function pick<Value>(values: readonly Value[], dice: Dice): Value {
  const [first] = values
  const value = values[dice(values.length)] ?? first
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
