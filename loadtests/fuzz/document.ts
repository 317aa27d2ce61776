import type { Role } from '@ilbud/proto/http/roles'
import type { JsonSchema } from '@ilbud/proto/http/examples/from-schema'

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required: boolean
  schema: JsonSchema
}

/** A call as the OpenAPI document describes it. */
export interface Operation {
  method: string
  path: string
  service: string
  isPublic: boolean
  /** The roles that may call it; all roles if the document names none. */
  roles: readonly Role[]
  parameters: readonly Parameter[]
  /** null: it takes no JSON. */
  body: JsonSchema | null
  isStream: boolean
}

export const roles: readonly Role[] = ['customer', 'company_admin', 'driver', 'dispatcher', 'admin']

interface Described {
  tags: [string]
  description: string
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: object }>
}

/** Every call in the OpenAPI document of a running product. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/openapi.json`)
  if (!response.ok) throw new Error(`${url}/openapi.json answers ${response.status}`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(method.toUpperCase(), path, described))
  )
}

function toOperation(method: string, path: string, described: Described): Operation {
  const { tags, description, security, parameters = [], requestBody, responses } = described
  const named = roles.filter((role) => new RegExp(`\\b${role}\\b`).test(description))
  return {
    method,
    path,
    service: tags[0],
    isPublic: security === undefined,
    roles: named.length > 0 ? named : roles,
    parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    isStream: 'text/event-stream' in (responses['200']?.content ?? {})
  }
}
