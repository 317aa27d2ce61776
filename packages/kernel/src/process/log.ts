import { type Logger, type LoggerOptions, pino } from 'pino'

// House style 8: never bodies, tokens, phone numbers or addresses. Writers leave them out; this is the net below.
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
  'gateCode'
]

const options: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' }
}

/** The process's logger: JSON lines on standard output, secrets and personal data redacted by key. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return destination ? pino({ ...options, level }, destination) : pino({ ...options, level })
}
