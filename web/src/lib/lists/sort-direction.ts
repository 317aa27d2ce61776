/** Sort orders have the server's names: `price` is ascending, `-price` descending. */
export function sortedBy(sort: string, field: string): 'ascending' | 'descending' | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}

/** The sort order after a press on a column's header: descending first, and reversed by another press. */
export function pressed<Field extends string>(sort: string, field: Field): Field | `-${Field}` {
  return sort === `-${field}` ? field : `-${field}`
}
