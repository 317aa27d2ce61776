import { inOneLine, StartError } from '#runtime/start-error.ts'
import type { Admin } from 'kafkajs'
import type { KafkaAccess } from './client.ts'

/** Opens the first connection of a process. If it is refused, throws a StartError that names the settings to check. */
export async function connectAdmin(admin: Admin, { brokers }: KafkaAccess): Promise<void> {
  try {
    await admin.connect()
    // A broker that requires a login accepts any connection and closes it at the first request.
    await admin.describeCluster()
  } catch (error) {
    throw new StartError(whyNot(brokers, error))
  }
}

function whyNot(brokers: string[], error: unknown): string {
  const reason = inOneLine(error)
  if (isRefusedLogin(error)) return `Kafka refuses the login of KAFKA_SASL_USERNAME: ${reason}`
  const hint = reason === 'Closed connection' ? '; does it ask for KAFKA_TLS or KAFKA_SASL_MECHANISM?' : ''
  return `Kafka does not answer at ${brokers.join()}: ${reason}${hint}`
}

function isRefusedLogin(error: unknown): boolean {
  const { name, cause } = error as { name?: string; cause?: unknown }
  return name === 'KafkaJSSASLAuthenticationError' || (cause !== undefined && isRefusedLogin(cause))
}
