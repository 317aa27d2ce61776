import { trace } from '@opentelemetry/api'
import { type Logger, type LoggerOptions, pino } from 'pino'

// Bodies, tokens, phone numbers and addresses are never logged. Callers leave them out; this list is a second line of
// defence.
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'ticket',
  'key',
  'trackingKey',
  'phone',
  'address',
  'pickupAddress',
  'deliveryAddress',
  'pickupPhone',
  'deliveryPhone',
  'deliveryEmail',
  'gateCode'
]

interface ErrorDescription {
  type?: string | undefined
  code?: unknown
  message?: string
  stack?: string | undefined
  cause?: ErrorDescription
}

/** An error's type, code, message, stack and cause, and no other field: Postgres puts values of the row into those. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause } = error as Error & { code?: unknown }
  const description: ErrorDescription = {
    type: error.constructor.name,
    code,
    message: error.message,
    stack: error.stack
  }
  return cause === undefined ? description : { ...description, cause: describeError(cause) }
}

/**
 * The trace that a line was written in, under the names that collectors know (OpenTelemetry, "Trace Context in non-OTLP
 * Log Formats").
 */
function traceFields(): object {
  const at = trace.getActiveSpan()?.spanContext()
  return at ? { trace_id: at.traceId, span_id: at.spanId } : {}
}

const options: LoggerOptions = {
  base: null,
  mixin: traceFields,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' }
}

/** The process's logger: JSON lines on standard output, secrets and personal data redacted by key. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return destination ? pino({ ...options, level }, destination) : pino({ ...options, level })
}
