import { auditEntry } from '@ilbud/kernel/events/audit'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { auditRecorded } from '@ilbud/proto/events/audit'

export type RecordWatch = (user: User, objectType: 'fleet' | 'order', objectId: string) => Promise<void>

/**
 * Audits that a user watches where drivers are. Published directly, since realtime has no transaction to commit it
 * with. If that fails, the user does not get to watch.
 */
export function createRecordWatch(bus: Bus, now: () => Date): RecordWatch {
  return async (user, objectType, objectId) => {
    const action = `${objectType}.watch` as const
    const entry = auditEntry('realtime', { actor: user, action, objectType, objectId, at: now() })
    await bus.publish(auditRecorded.topic, [{ key: entry.subject, value: JSON.stringify(entry) }])
  }
}
