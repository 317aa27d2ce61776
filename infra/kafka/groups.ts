import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@ilbud/kernel/process/start-error'
import type { Admin } from 'kafkajs'
import { topics } from './topics.ts'

/** A broker that has just started takes its time, on a busy machine. */
const patienceMs = 60_000

/** The first who asks has the broker make the topic of all groups' positions: better we than every service at once. */
export async function untilGroupsCanBeJoined(admin: Admin): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      await admin.fetchOffsets({ groupId: 'ilbud-start', topics: [topics[0]!.name] })
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw new StartError(`Kafka has no place for groups: ${(error as Error).message}`)
      await pause(100)
    }
  }
}
