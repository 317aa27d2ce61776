import { mostInBulk } from '@ilbud/proto/http/dispatch/admin-bulk'

/** The orders for the next bulk: individual ones, or all that match a filter. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'matching'; total: number; capped: boolean }

/** A row of the list, as far as it is chosen by. */
export interface Listed {
  id: string
}

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'matching' || selection.ids.has(id)
}

export function countSelected(selection: Selection): number {
  return selection.kind === 'matching' ? selection.total : selection.ids.size
}

/** Adds or removes an order. Removing one from "all matching" leaves the listed ones without it. */
export function toggleOne(selection: Selection, id: string, listed: readonly Listed[]): Selection {
  const ids = new Set(selection.kind === 'matching' ? idsOf(listed) : selection.ids)
  if (ids.has(id)) ids.delete(id)
  else ids.add(id)
  return { kind: 'some', ids }
}

/** Selects the rows between two rows, as with the shift key. */
export function selectRange(selection: Selection, listed: readonly Listed[], from: string, to: string): Selection {
  const ends = [from, to].map((end) => listed.findIndex(({ id }) => id === end))
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  if (first < 0 || selection.kind === 'matching') return selection
  return { kind: 'some', ids: new Set([...selection.ids, ...idsOf(listed.slice(first, last + 1))]) }
}

/** Selects all loaded rows, or none if all are selected. */
export function togglePage(selection: Selection, listed: readonly Listed[]): Selection {
  return pageState(selection, listed) === 'all' ? nothingSelected : { kind: 'some', ids: new Set(idsOf(listed)) }
}

/** The state of the checkbox above the list. */
export function pageState(selection: Selection, listed: readonly Listed[]): 'none' | 'some' | 'all' {
  if (selection.kind === 'matching') return 'all'
  if (selection.ids.size === 0 || listed.length === 0) return 'none'
  return listed.every(({ id }) => selection.ids.has(id)) ? 'all' : 'some'
}

/** Whether there are more orders than a bulk may have, or possibly more: the list must be narrowed first. */
export function isTooMany(selection: Selection): boolean {
  if (selection.kind === 'matching' && selection.capped) return true
  return countSelected(selection) > mostInBulk
}

function idsOf(listed: readonly Listed[]): string[] {
  return listed.map(({ id }) => id)
}
