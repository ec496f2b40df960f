/** Numbers that are the same for the same seed, for scripts that a test can play again. */
export function createRandom(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    pick<Value>(values: readonly [Value, ...(readonly Value[])]): Value {
      return values[Math.floor(next() * values.length)] ?? values[0]
    },
  }
}

export type Random = ReturnType<typeof createRandom>
