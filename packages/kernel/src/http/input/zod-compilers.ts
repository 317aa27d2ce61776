import { type FieldProblem, InvalidRequestError } from '#errors.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { genericMessage } from './generic-messages.ts'
import { refusalOf } from '#http/problems/problem.ts'
import { toNfc } from './to-nfc.ts'

// zod/mini, which proto/http uses, has no error messages of its own.
z.config({ localeError: genericMessage })

/** A schema of zod or zod/mini, which share a core. */
export type AnySchema = z.core.$ZodType

/**
 * A 400 names every invalid field as it was sent, with the schema's message. A missing body counts as
 * empty. A path parameter that cannot be an id names no object: 404, as for an object that does not exist. Texts are
 * normalised to NFC.
 */
export const validatorCompiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body'
  return (data: unknown) => {
    const result = z.safeParse(schema, isBody ? (data ?? {}) : data)
    if (result.success) return { value: toNfc(result.data) }
    if (httpPart === 'params') return { error: refusalOf(404) }
    return { error: new InvalidRequestError(toFieldProblems(result.error)) }
  }
}

/** Of a field of a wrong type that alone is said: zod also measures whatever has a length. */
export function toFieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = error.issues.map(({ code, path, message }) => ({ code, path: path.map(String).join('.'), message }))
  const mistyped = new Set(problems.filter(({ code }) => code === 'invalid_type').map(({ path }) => path))
  return problems
    .filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(path))
    .map(({ path, message }) => ({ path, message }))
}

/** Fields that the schema does not name are not sent. An answer that does not match its schema is a bug: 500. */
export const serializerCompiler: FastifySerializerCompiler<AnySchema> = ({ schema, method, url, httpStatus }) => {
  return (data) => {
    const result = z.safeParse(schema, data)
    if (result.success) return JSON.stringify(result.data)
    const where = toFieldProblems(result.error).map(({ path, message }) => `${path}: ${message}`)
    throw new Error(`The answer ${httpStatus} of ${method} ${url} does not fit its schema: ${where.join('; ')}`)
  }
}
