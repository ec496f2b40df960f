import type { Random } from '#src/testing/random.ts'

/** An answer as it comes over the wire, however wrong. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: string }

const numbers = ['1e999', '-1e999', '-0', '1e-400', '99999999999999999999', '0.1'] as const
const words = [
  '"NaN"',
  '"Infinity"',
  '"null"',
  '""',
  '" "',
  '"\\ud800"',
  '"\\u0000"',
  '"2030-99-99"',
] as const
const odd = 'null true [] {} [null] [[]] {"id":{}} {"__proto__":{"owned":1}}'.split(' ')
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'then',
  'toJSON',
  '',
] as const
const pieces = [...numbers, ...words, ...odd] as const

/** A good answer spoilt in one of the ways in which answers go wrong; the same for the same seed. */
export function spoil(good: unknown, random: Random): WireAnswer {
  const json = JSON.stringify(good)
  const kinds: [() => WireAnswer, ...(() => WireAnswer)[]] = [
    () => plain(changed(good, random)),
    () => plain(changed(good, random)),
    () => plain(changed(good, random)),
    () => plain(json.slice(0, random.below(json.length))),
    () => plain(json, 200 + random.below(400)),
    () => plain(changed(good, random), 200 + random.below(400)),
    () => plain(`\uFEFF${changed(good, random)}`),
    () => plain('<!doctype html><title>Sign in</title><script>window.owned = 1</script>'),
    () => plain('<h1>502 Bad Gateway</h1>', 502),
    () => plain(deep(random), random.pick([200, 400, 500])),
    () => plain(random.pick([...pieces, '', ' ', 'undefined', 'NaN', '{', '\0'])),
    () => ({
      ...plain(json, random.pick([429, 503])),
      headers: { 'Retry-After': random.pick(['-1', 'NaN', '1e9', 'soon', '', '0']) },
    }),
  ]
  return random.pick(kinds)()
}

function plain(body: string, status = 200): WireAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

/** The JSON of a value in which one to four places have become something else. */
function changed(good: unknown, random: Random): string {
  let copy: unknown = structuredClone(good)
  const raw = new Map<string, string>()
  for (let times = random.below(4); times >= 0; times -= 1) {
    const mark = `spoilt ${raw.size} ${random.below(1e6)}`
    raw.set(JSON.stringify(mark), random.pick([...pieces, deep(random)]))
    copy = changedAt(copy, mark, random)
  }
  let text = JSON.stringify(copy) ?? 'null'
  for (const [mark, instead] of raw) text = text.replace(mark, () => instead)
  return text
}

function changedAt(value: unknown, mark: string, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.below(6) === 0) return mark
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0) return mark
  const index = random.below(entries.length)
  const [name, inner] = entries[index] ?? ['', null]
  const kind = random.below(8)
  if (kind === 0) entries.splice(index, 1)
  else if (kind === 1) entries.splice(index, 0, [random.pick(names), inner])
  else entries[index] = [name, changedAt(inner, mark, random)]
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function deep(random: Random): string {
  const depth = 10 ** (1 + random.below(4))
  const name = random.pick(['', '"data":', '"session":', '"messages":'])
  const [open, close] = name === '' ? ['[', ']'] : [`{${name}`, '}']
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}
