/**
 * Merges what a page shows of the order of rounds into the order held: that stands as it is, and what
 * only the page knows comes behind the neighbour it follows there. Costs as much as both are long.
 */
export function mergeOrders(
  order: readonly string[],
  sequence: readonly string[],
): readonly string[] {
  const held = new Set(order)
  const behind = new Map<string | null, Set<string>>()
  const fresh = new Set<string>()
  let anchor: string | null = null
  for (const id of sequence) {
    if (held.has(id)) {
      anchor = id
      continue
    }
    if (fresh.has(id)) continue
    fresh.add(id)
    behind.set(anchor, (behind.get(anchor) ?? new Set()).add(id))
  }
  if (fresh.size === 0) return order
  const merged = [...(behind.get(null) ?? [])]
  for (const id of order) merged.push(id, ...(behind.get(id) ?? []))
  return merged
}
