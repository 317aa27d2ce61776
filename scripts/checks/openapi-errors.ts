import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** What is wrong with a document by the published schemas of OpenAPI 3.1 and JSON Schema 2020-12, a line each. */
export async function openApiErrors(document: Record<string, unknown>): Promise<string[]> {
  const { errors = [] } = await new Validator().validate(document)
  const structure = typeof errors === 'string' ? [errors] : errors.map((error) => JSON.stringify(error))
  return [...structure, ...schemaErrors(document, '')]
}

/** OpenAPI's own schema takes any object for a schema, so each of them is checked on its own. */
function schemaErrors(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const place = `${path}/${key}`
    return key === 'schema' || path === '/components/schemas' ? notJsonSchema(child, place) : schemaErrors(child, place)
  })
}

const ajv = new Ajv2020({ strict: false })

function notJsonSchema(schema: object, place: string): string[] {
  if (ajv.validateSchema(schema) === true) return []
  return [`${place}${ajv.errorsText(ajv.errors, { dataVar: '' })}`]
}
