import { hash } from 'node:crypto'

export type Random = {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** The same seed gives the same sequence on every machine; nothing here is secret. */
export function createRandom(seed: string): Random {
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  }
}
