import process from 'node:process'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { connectAdmin } from '@ilbud/kernel/events/kafka-bus/connect-admin'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { pino } from 'pino'
import { createTopics } from './create-topics.ts'
import { untilGroupsCanBeJoined } from './groups.ts'
import { grantPermissions } from './permissions.ts'

const say = (what: string, names: string[]): void =>
  names.forEach((name) => void process.stdout.write(`${what}: ${name}\n`))

/** `KAFKA_BROKERS=host:port REPLICATION_FACTOR=3 KAFKA_PERMISSIONS=true node infra/kafka/main.ts` */
async function main({ REPLICATION_FACTOR = '1', KAFKA_PERMISSIONS, ...env }: NodeJS.ProcessEnv): Promise<void> {
  const access = kafkaAccess({ ...env, KAFKA_BROKERS: env.KAFKA_BROKERS ?? '127.0.0.1:9092' })
  const admin = createClient({ ...access, clientId: 'ilbud-topics', log: pino({ level: 'warn' }) }, 30).admin()
  try {
    await connectAdmin(admin, access)
    const { created, changed, uneven } = await createTopics(admin, { replicationFactor: Number(REPLICATION_FACTOR) })
    await untilGroupsCanBeJoined(admin)
    say('created', created)
    say('settings changed', changed)
    if (KAFKA_PERMISSIONS === 'true') {
      const { allowed, withdrawn } = await grantPermissions(admin)
      say('allowed', allowed)
      say('no longer allowed', withdrawn)
    }
    say('number of partitions differs from topics.ts, not changed', uneven)
  } finally {
    await admin.disconnect()
  }
}

try {
  await main(process.env)
} catch (error) {
  const reason = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`The topics could not be created. ${reason}\n`)
  process.exitCode = 1
}
