import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { topics } from '@ilbud/infra/kafka/topics'
import { createTopics } from '@ilbud/infra/kafka/create-topics'
import { root } from '@ilbud/infra/native/apart/fleet'
import { withClient } from '@ilbud/kernel/db/pool'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { eventually } from '@ilbud/testkit/eventually'
import { pino } from 'pino'

const storing = ['auth', 'orders', 'tracking', 'drivers', 'dispatch', 'companies', 'analytics', 'notifications']

/**
 * Empties the topics: they must not contain events that the restored database does not have. Groups lose their offsets
 * too.
 */
export async function emptyTopics(brokers: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const admin = createClient({ brokers: [brokers], clientId: 'restore', log }, 30).admin()
  await admin.connect()
  try {
    const ours = new Set(topics.map(({ name }) => name))
    await admin.deleteTopics({ topics: [...ours] })
    const areGone = async (): Promise<boolean> => (await admin.listTopics()).every((name) => !ours.has(name))
    await eventually(areGone, 'the topics are gone', { timeoutMs: 60_000 })
    await createTopics(admin)
  } finally {
    await admin.disconnect()
  }
}

/** Starts a new epoch, so that existing streams reset instead of missing events. */
export async function newEpoch(url: string): Promise<void> {
  await withClient(url, (client) => client.query('update orders.epoch set id = gen_random_uuid()'))
}

/**
 * Runs `npm run outbox -- republish` for each service, with `--first` when the log was lost and the services are stopped.
 * Resolves to its output, line by line.
 */
export async function republishAll(env: Record<string, string>, since: Date, ...how: '--first'[]): Promise<string[]> {
  const lines: string[] = []
  for (const service of storing) {
    const args = ['scripts/outbox.ts', 'republish', '--service', service, '--since', since.toISOString(), ...how]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    lines.push(...stdout.trim().split('\n'))
  }
  return lines
}
