import { STATUS_CODES } from 'node:http'
import type { AppError } from '#errors.ts'
import { problemType, toProblem } from './problem.ts'
import { newRequestId } from '#http/telemetry/request-id.ts'

/** A complete HTTP/1.1 answer that closes the connection, for a socket without a framework. */
export function rawProblem(error: AppError): string {
  const body = JSON.stringify(toProblem(error, newRequestId()))
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
    'cache-control: no-store',
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close'
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
