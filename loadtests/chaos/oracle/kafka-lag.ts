import { createClient, type KafkaAccess } from '@ilbud/kernel/events/kafka-bus/client'
import { lagOf } from '@ilbud/kernel/events/kafka-bus/lag'
import kafkajs, { type Admin } from 'kafkajs'
import type { Logger } from 'pino'

/** Messages that a consumer group has not handled yet, over all groups and their topics. */
export async function kafkaLag(kafka: KafkaAccess, log: Logger): Promise<number> {
  const admin = createClient({ ...kafka, clientId: 'chaos', log }, 5).admin()
  await admin.connect()
  try {
    const { groups } = await admin.listGroups()
    let lag = 0
    for (const { groupId } of groups) {
      for (const topic of await topicsOf(admin, groupId)) lag += await lagOf(admin, groupId, topic)
    }
    return lag
  } finally {
    await admin.disconnect()
  }
}

/** The topics that a group has read from, and those that its members hold: during a takeover only the former exist. */
async function topicsOf(admin: Admin, groupId: string): Promise<Set<string>> {
  const read = await admin.fetchOffsets({ groupId })
  const { groups } = await admin.describeGroups([groupId])
  const assignments = groups[0]!.members.map(({ memberAssignment }) =>
    kafkajs.AssignerProtocol.MemberAssignment.decode(memberAssignment)
  )
  return new Set([
    ...read.map(({ topic }) => topic),
    ...assignments.flatMap((decoded) => Object.keys(decoded?.assignment ?? {}))
  ])
}
