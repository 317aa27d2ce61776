import { inOneLine, StartError } from '#runtime/start-error.ts'
import { connect } from 'node:net'
import type { Admin } from 'kafkajs'
import type { KafkaAccess } from './client.ts'

const silenceMs = 1000

/** Nobody answers at the brokers' addresses: they may be right, and Kafka away. */
export class KafkaAwayError extends StartError {}

/**
 * Opens the first connection of a process. If it is refused, throws a StartError that names the settings to check, and a
 * KafkaAwayError if nobody answers.
 */
export async function connectAdmin(admin: Admin, { brokers }: KafkaAccess): Promise<void> {
  try {
    await admin.connect()
    // A broker that requires a login accepts any connection and closes it at the first request.
    await admin.describeCluster()
  } catch (error) {
    const away = isAway(error) || (!isRefusedLogin(error) && (await isNobodyBehind(brokers)))
    throw away ? new KafkaAwayError(whyNot(brokers, error)) : new StartError(whyNot(brokers, error))
  }
}

/** A broker waits for the first request, whatever it asks for; a balancer with no broker behind it hangs up before. */
async function isNobodyBehind(brokers: string[]): Promise<boolean> {
  const hangUps = await Promise.all(brokers.map(hangsUp))
  return hangUps.every(Boolean)
}

function hangsUp(broker: string): Promise<boolean> {
  const { port, hostname } = new URL(`tcp://${broker}`)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(silenceMs, () => resolve(false))
    socket.on('error', () => resolve(true))
    socket.on('close', () => resolve(true))
    socket.resume()
  }).finally(() => socket.destroy())
}

function whyNot(brokers: string[], error: unknown): string {
  const reason = inOneLine(error)
  if (isRefusedLogin(error)) return `Kafka refuses the login of KAFKA_SASL_USERNAME: ${reason}`
  const hint = reason === 'Closed connection' ? '; does it ask for KAFKA_TLS or KAFKA_SASL_MECHANISM?' : ''
  return `Kafka does not answer at ${brokers.join()}: ${reason}${hint}`
}

function isRefusedLogin(error: unknown): boolean {
  return causesOf(error).some(({ name }) => name === 'KafkaJSSASLAuthenticationError')
}

const awayCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Not ECONNRESET: so TLS ends where the broker speaks none. */
function isAway(error: unknown): boolean {
  return causesOf(error).some(
    ({ name, code, message }) =>
      awayCodes.has(code ?? '') || name === 'KafkaJSRequestTimeoutError' || message === 'Connection timeout'
  )
}

interface Cause {
  name?: string
  code?: string
  message?: string
  cause?: Cause
}

/** kafkajs wraps an error for each of its layers that gave up. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error as Cause | undefined; cause; cause = cause.cause) causes.push(cause)
  return causes
}
