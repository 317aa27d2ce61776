/** The items with the one at `from` moved to `to`, and all others in their order. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}
