import process from 'node:process'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { pino } from 'pino'
import { createTopics } from './create-topics.ts'
import { untilGroupsCanBeJoined } from './groups.ts'

// `KAFKA_BROKERS=host:port REPLICATION_FACTOR=3 node infra/kafka/main.ts`
const { KAFKA_BROKERS = '127.0.0.1:9092', REPLICATION_FACTOR = '1' } = process.env
const address = { brokers: KAFKA_BROKERS.split(','), clientId: 'ilbud-topics', log: pino({ level: 'warn' }) }
const admin = createClient(address, 30).admin()
await admin.connect()
const { created, changed, uneven } = await createTopics(admin, { replicationFactor: Number(REPLICATION_FACTOR) })
await untilGroupsCanBeJoined(admin)
await admin.disconnect()

const say = (what: string, names: string[]): void =>
  names.forEach((name) => void process.stdout.write(`${what}: ${name}\n`))
say('created', created)
say('settings changed', changed)
say('has another number of partitions than topics.ts, left as it is', uneven)
