/**
 * What makes a column's header sort the list by a field: descending first, and reversed by another press. Sort orders
 * have the server's names: `price` is ascending, `-price` descending.
 */
export function sorting<Field extends string>(
  field: Field,
  sort: string,
  onSort: (sort: Field | `-${Field}`) => void
): { sorted: 'ascending' | 'descending' | undefined; onSort: () => void } {
  const sorted = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined
  return { sorted, onSort: () => onSort(sorted === 'descending' ? field : `-${field}`) }
}
