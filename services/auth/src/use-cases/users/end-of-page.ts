import type { Position } from '@ilbud/kernel/http/page'

/** Of one item more than a page has: the page, and where the next begins. */
export function endOfPage<Item extends Position>(
  found: Item[],
  limit: number
): { shown: Item[]; next: Position | null } {
  const shown = found.slice(0, limit)
  return { shown, next: found.length > limit ? (shown.at(-1) ?? null) : null }
}
