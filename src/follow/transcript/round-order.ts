/**
 * Merges orders of rounds into one: `base` as it stands, then whatever only the other sequences know,
 * each behind the neighbour it followed there. Time and space grow with the sum of lengths.
 */
export function mergeOrders(
  base: readonly string[],
  ...others: readonly (readonly string[])[]
): readonly string[] {
  let order = base
  for (const sequence of others) order = insertMissing(order, sequence)
  return order
}

function insertMissing(order: readonly string[], sequence: readonly string[]): readonly string[] {
  const known = new Set(order)
  const behind = new Map<string | null, string[]>()
  let anchor: string | null = null
  let missing = 0
  for (const id of sequence) {
    if (known.has(id)) {
      anchor = id
      continue
    }
    known.add(id)
    missing += 1
    const run = behind.get(anchor)
    if (run) run.push(id)
    else behind.set(anchor, [id])
  }
  if (missing === 0) return order
  const merged = [...(behind.get(null) ?? [])]
  for (const id of order) {
    merged.push(id)
    for (const follower of behind.get(id) ?? []) merged.push(follower)
  }
  return merged
}
