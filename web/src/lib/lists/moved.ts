/** The items with the one at `from` moved by one place; null: there is no place further in that direction. */
export function moved<Item>(ids: readonly Item[], from: number, by: 1 | -1): Item[] | null {
  const to = from + by
  if (to < 0 || to >= ids.length) return null
  const next = [...ids]
  ;[next[from], next[to]] = [next[to]!, next[from]!]
  return next
}

/** The ids with the one at `from` moved to `to`, and all others in their order. */
export function movedTo(ids: readonly string[], from: number, to: number): string[] {
  return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!)
}
