import { wrong } from './refusal.ts'

type Names = { limit: string; from: string; most: number }

/** A page of a list by its offset, under these names of parameters and no others; `next` is where it goes on. */
export function sliceOf<Item>(
  list: readonly Item[],
  query: URLSearchParams,
  { limit, from, most }: Names,
): { items: readonly Item[]; next: number | null } {
  for (const name of query.keys()) {
    if (name !== limit && name !== from) throw wrong(name, `${name} is not known here.`)
  }
  const count = wholeIn(query, limit, most)
  const start = wholeIn(query, from, 0)
  if (count < 1 || count > most) throw wrong(limit, `${limit} must be 1 to ${most}.`)
  const end = start + count
  return { items: list.slice(start, end), next: end < list.length ? end : null }
}

function wholeIn(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name) ?? String(usual)
  if (!/^\d{1,6}$/.test(text)) throw wrong(name, `${name} must be a whole number.`)
  return Number(text)
}
