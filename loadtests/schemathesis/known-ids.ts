/** What is used here of an API document. */
export interface Described {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  tags: string[]
  parameters?: Parameter[]
}

interface Parameter {
  name: string
  in: string
  schema: object
  example?: unknown
}

/** The ids of a list are spread over it, so that they are of orders in all states. */
const most = 12

/** The paths of lists whose rows the tag's operations act on: `/api/v1/orders` for `/api/v1/orders/{id}/cancel`. */
export function listsFor({ paths }: Described, tag: string): string[] {
  const lists = Object.entries(paths)
    .filter(([, operations]) => Object.values(operations).some(({ tags }) => tags.includes(tag)))
    .map(([path]) => listOf(path))
    .filter((path) => path !== null && paths[path]?.['get'] !== undefined)
  return [...new Set(lists)] as string[]
}

/** The ids of some rows of a list's answer, without those that are not to be touched. */
export function idsIn(answer: unknown, untouched: ReadonlySet<string>): string[] {
  const rows: unknown = Array.isArray(answer) ? answer : Object.values(answer ?? {}).find(Array.isArray)
  if (!Array.isArray(rows)) return []
  const ids = (rows as { id?: unknown; orderId?: unknown }[])
    .map((row) => row?.id ?? row?.orderId)
    .filter((id) => typeof id === 'string')
    .filter((id) => !untouched.has(id))
  const step = Math.max(1, ids.length / most)
  return Array.from({ length: Math.min(most, ids.length) }, (_, at) => ids[Math.floor(at * step)]!)
}

/**
 * The document with ids of the product, by the list's path, as possible values of the path's first parameter: the ids
 * that a schema alone can make up lead to a 404, and what an operation does is never tried.
 */
export function withKnownIds(described: Described, known: ReadonlyMap<string, readonly string[]>): Described {
  const paths = Object.entries(described.paths).map(([path, operations]) => {
    const ids = known.get(listOf(path) ?? '')
    if (!ids?.length) return [path, operations]
    const name = /\{(\w+)\}/.exec(path)![1]
    const knowing = (parameter: Parameter): Parameter =>
      parameter.in === 'path' && parameter.name === name
        ? { ...parameter, schema: { anyOf: [{ enum: ids }, parameter.schema] }, example: ids[0] }
        : parameter
    const changed = Object.entries(operations).map(([method, { parameters = [], ...operation }]) => [
      method,
      { ...operation, parameters: parameters.map(knowing) }
    ])
    return [path, Object.fromEntries(changed)]
  })
  return { ...described, paths: Object.fromEntries(paths) as Described['paths'] }
}

function listOf(path: string): string | null {
  return /^(.+?)\/\{/.exec(path)?.[1] ?? null
}
