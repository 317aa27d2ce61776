import type { Bus } from '#events/bus.ts'
import type { Environment } from '#runtime/environment.ts'
import type { ProcessConfig } from '#runtime/settings.ts'
import type { Logger } from 'pino'
import { kafkaAccess } from './settings/kafka-access.ts'

/** Opens the event log that the settings choose. The only place that knows both kinds. */
export async function openBus(config: ProcessConfig, env: Environment, log: Logger, clientId = 'tool'): Promise<Bus> {
  // Each is loaded only where it is used.
  if (config.BUS === 'postgres') {
    const { createPostgresBus } = await import('#events/postgres-bus.ts')
    return createPostgresBus({ url: config.BUS_DATABASE_URL ?? env.DATABASE_URL!, log })
  }
  const { createKafkaBus } = await import('#events/kafka-bus.ts')
  return createKafkaBus({ ...kafkaAccess(env), clientId: `ilbud-${clientId}`, log })
}
