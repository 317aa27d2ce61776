import { AppError } from '#errors.ts'
import type { Problem } from '@ilbud/proto/http/problem'
import { STATUS_CODES } from 'node:http'

export const problemType = 'application/problem+json; charset=utf-8'

/** RFC 9457 with the members of docs/protocols/http.md#errors. Contains no stack, SQL or internal name. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    // A 400 always has `errors`, even when the request as a whole could not be read.
    ...(error.status === 400 && { errors: [{ path: '', message: error.message }] }),
    ...error.details,
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    message: error.message,
    error: error.code,
    requestId
  }
}

const byStatus: Record<number, { code: string; message: string }> = {
  400: { code: 'BAD_REQUEST', message: 'The request cannot be read' },
  404: { code: 'NOT_FOUND', message: 'There is nothing at this address' },
  408: { code: 'TIMEOUT', message: 'The request took too long to arrive' },
  413: { code: 'TOO_LARGE', message: 'The request is too large' },
  414: { code: 'TOO_LONG', message: 'The address is too long' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON with content-type: application/json' },
  431: { code: 'HEADERS_TOO_LARGE', message: 'The headers are too large' }
}

/** Fastify's own errors in our words: its messages may reveal internals. Null for anything else. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown }
  if (code === 'FST_ERR_HANDLER_TIMEOUT') {
    return new AppError(503, 'TIMEOUT', 'This took too long, please try again', { headers: { 'retry-after': '2' } })
  }
  if (error instanceof SyntaxError && statusCode === 400)
    return new AppError(400, 'INVALID_JSON', 'The body is not valid JSON')
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new AppError(400, 'INVALID_JSON', 'The body is not valid JSON')
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null
  return refusalOf(statusCode)
}

/** The error for a request that was refused before it reached a route. */
export function refusalOf(status: number): AppError {
  const { code, message } = byStatus[status] ?? { code: 'REFUSED', message: 'The request was refused' }
  return new AppError(status, code, message)
}

/** The path exists with other methods. */
export class MethodNotAllowedError extends AppError {
  constructor(allowed: string[]) {
    super(405, 'METHOD_NOT_ALLOWED', 'This address does not take that method', {
      headers: { allow: allowed.join(', ') }
    })
  }
}

export class UnexpectedError extends AppError {
  constructor() {
    super(500, 'UNEXPECTED', 'Something went wrong on our side')
  }
}
