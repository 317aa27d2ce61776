/** The ids with the one at `from` moved by one place; null: there is no place further in that direction. */
export function moved(ids: readonly string[], from: number, by: 1 | -1): string[] | null {
  const to = from + by
  if (to < 0 || to >= ids.length) return null
  const next = [...ids]
  ;[next[from], next[to]] = [next[to]!, next[from]!]
  return next
}
