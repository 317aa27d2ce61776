import type { Route } from '@ilbud/proto/http/route'
import type { Aim } from './ownership.ts'
import type { Person } from './people.ts'
import type { Asking, Town } from './services.ts'

interface Operation {
  parameters?: { in: string; name: string; required: boolean; example: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

export type MakeRequest = (row: Route, aim: Aim, person: Person | null) => [url: string, asking: Asking]

/** The request that the API docs show for a call, with an object's ids. */
export async function exampleRequests(town: Town): Promise<MakeRequest> {
  const { json } = await town.ask('gateway', 'GET', '/openapi.json')
  const paths = json.paths as Record<string, Record<string, Operation>>
  return (row, { params = {}, query, body }, person) => {
    const { parameters = [], requestBody } = paths[row.path.replace(/:(\w+)/g, '{$1}')]![row.method.toLowerCase()]!
    const shown = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]))
    const url = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? shown[name]!))
    const required = parameters.filter((each) => each.in === 'query' && each.required)
    const asked =
      query ?? new URLSearchParams(required.map(({ name }): [string, string] => [name, shown[name]!])).toString()
    const example = requestBody?.content['application/json']?.example
    return [`${url}${asked && `?${asked}`}`, { as: person?.token ?? null, body: body ?? example }]
  }
}
