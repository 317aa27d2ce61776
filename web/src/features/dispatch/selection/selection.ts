import { mostInBulk } from '@ilbud/proto/http/admin-bulk'

/** Which orders the next bulk is for: some, one by one, or all that a filter means. */
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

/**
 * One more, or one less. Taking one out of all that match leaves those that can be named: the listed ones without it.
 */
export function toggleOne(selection: Selection, id: string, listed: readonly Listed[]): Selection {
  const ids = new Set(selection.kind === 'matching' ? idsOf(listed) : selection.ids)
  if (ids.has(id)) ids.delete(id)
  else ids.add(id)
  return { kind: 'some', ids }
}

/** Everything from one row to another, as with the shift key. */
export function selectRange(selection: Selection, listed: readonly Listed[], from: string, to: string): Selection {
  const ends = [from, to].map((end) => listed.findIndex(({ id }) => id === end))
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  if (first < 0 || selection.kind === 'matching') return selection
  return { kind: 'some', ids: new Set([...selection.ids, ...idsOf(listed.slice(first, last + 1))]) }
}

/** All rows that are loaded, or none when all of them are selected. */
export function togglePage(selection: Selection, listed: readonly Listed[]): Selection {
  return pageState(selection, listed) === 'all' ? nothingSelected : { kind: 'some', ids: new Set(idsOf(listed)) }
}

/** What the checkbox above the list shows. */
export function pageState(selection: Selection, listed: readonly Listed[]): 'none' | 'some' | 'all' {
  if (selection.kind === 'matching') return 'all'
  if (selection.ids.size === 0 || listed.length === 0) return 'none'
  return listed.every(({ id }) => selection.ids.has(id)) ? 'all' : 'some'
}

/** More orders than one bulk may have, or nobody knows how many: they have to be narrowed first. */
export function isTooMany(selection: Selection): boolean {
  if (selection.kind === 'matching' && selection.capped) return true
  return countSelected(selection) > mostInBulk
}

function idsOf(listed: readonly Listed[]): string[] {
  return listed.map(({ id }) => id)
}
