import { every } from '#runtime/every.ts'
import { isMeasured } from '#runtime/metrics.ts'
import { type Attributes, metrics, type ObservableResult } from '@opentelemetry/api'
import type { Kafka } from 'kafkajs'
import type { Logger } from 'pino'

const everyMs = 15_000

const gauge = metrics.getMeter('ilbud').createObservableGauge('events.lag', {
  description: 'Messages that a group has not handled yet, by group and topic; every member reports the whole group'
})

/**
 * Asks the broker for the lag of this process's groups, as long as metrics are read. It covers the whole group, not only
 * our own partitions, so that the others report a stuck member.
 */
export function observeLag(kafka: Kafka, groups: Map<string, Set<string>>, log: Logger): () => Promise<void> {
  const admin = kafka.admin()
  let isConnected = false
  let found: { group: string; topic: string; lag: number }[] = []
  const observe = (result: ObservableResult<Attributes>): void => {
    for (const { group, topic, lag } of found) result.observe(lag, { group, topic })
  }
  gauge.addCallback(observe)

  async function measure(): Promise<void> {
    if (!isMeasured() || groups.size === 0) return
    try {
      if (!isConnected) await admin.connect()
      isConnected = true
      const measured: typeof found = []
      for (const [group, topics] of groups) {
        for (const topic of topics) measured.push({ group, topic, lag: await lagOf(admin, group, topic) })
      }
      found = measured
    } catch (error) {
      // A missing figure is better than a stale one.
      found = []
      log.debug({ err: error }, 'consumer lag unavailable')
    }
  }

  const stop = every(everyMs, measure, log)
  return async () => {
    gauge.removeCallback(observe)
    await stop()
    if (isConnected) await admin.disconnect()
  }
}

/** The number of messages after the group's committed offsets, or after the topic's beginning where it has none. */
export async function lagOf(admin: ReturnType<Kafka['admin']>, group: string, topic: string): Promise<number> {
  const [onCommit] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  const positions = new Map(onCommit?.partitions.map(({ partition, offset }) => [partition, Number(offset)]))
  let lag = 0
  for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
    lag += Number(high) - Math.max(Number(low), positions.get(partition) ?? 0)
  }
  return lag
}
