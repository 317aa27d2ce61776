import type { Position } from '@ilbud/kernel/http/input/page'

/** Splits a list with one item more than a page into the page and the cursor of the next. */
export function endOfPage<Item extends Position>(
  found: Item[],
  limit: number
): { shown: Item[]; next: Position | null } {
  const shown = found.slice(0, limit)
  return { shown, next: found.length > limit ? (shown.at(-1) ?? null) : null }
}
