import { type FieldProblem, InvalidRequestError } from '#errors.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { genericMessage } from './generic-messages.ts'
import { toNfc } from './to-nfc.ts'

// The mini build that proto/http uses has no messages of its own.
z.config({ localeError: genericMessage })

/** A schema of zod or zod/mini: they share their core. */
export type AnySchema = z.core.$ZodType

/**
 * Contract 6: 400 names every field as it was sent, with the schema's message. An absent body is an empty one. Texts
 * come out as NFC.
 */
export const validatorCompiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body'
  return (data: unknown) => {
    const result = z.safeParse(schema, isBody ? (data ?? {}) : data)
    return result.success
      ? { value: toNfc(result.data) }
      : { error: new InvalidRequestError(toFieldProblems(result.error)) }
  }
}

export function toFieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
}

/** What the schema does not name is not sent. An answer that does not fit its schema is a bug: 500. */
export const serializerCompiler: FastifySerializerCompiler<AnySchema> = ({ schema, method, url, httpStatus }) => {
  return (data) => {
    const result = z.safeParse(schema, data)
    if (result.success) return JSON.stringify(result.data)
    const where = toFieldProblems(result.error).map(({ path, message }) => `${path}: ${message}`)
    throw new Error(`The answer ${httpStatus} of ${method} ${url} does not fit its schema: ${where.join('; ')}`)
  }
}
