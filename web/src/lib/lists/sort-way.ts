/** Sortings have the server's names: `price` is the least first, `-price` the most. */
export function sortedBy(sort: string, field: string): 'ascending' | 'descending' | undefined {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : undefined
}

/** What a press on a column's head asks for: the newest or the most first, and pressed again the other way round. */
export function pressed<Field extends string>(sort: string, field: Field): Field | `-${Field}` {
  return sort === `-${field}` ? field : `-${field}`
}
