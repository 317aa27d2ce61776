import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Admin } from 'kafkajs'
import { topics } from './topics.ts'

/** A broker that has just started may be slow on a busy machine. */
const patienceMs = 60_000

/**
 * Makes the broker create its topic of group offsets, which it does when the first group joins, and waits until groups
 * can be joined.
 */
export async function untilGroupsCanBeJoined(admin: Admin): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      await admin.fetchOffsets({ groupId: 'ilbud-start', topics: [topics[0]!.name] })
      return
    } catch (error) {
      if (Date.now() > giveUpAt)
        throw new StartError(`Kafka is not ready for consumer groups: ${(error as Error).message}`)
      await pause(100)
    }
  }
}
