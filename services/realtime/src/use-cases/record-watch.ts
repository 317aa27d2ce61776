import type { Bus } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { auditRecorded } from '@ilbud/proto/events/audit'
import { writeEvent } from '@ilbud/proto/events/event'
import type { AuditAction } from '@ilbud/proto/http/audit-actions'

export type RecordWatch = (user: User, objectType: 'fleet' | 'order', objectId: string) => Promise<void>

/**
 * Notes in the audit log that somebody watches where drivers are. Straight to the log: we store nothing that it could
 * commit with. Who cannot be noted does not get to watch.
 */
export function createRecordWatch(bus: Bus, now: () => Date): RecordWatch {
  return async (user, objectType, objectId) => {
    const [id, at] = [uuidv7(now()), now()]
    const what = { action: `${objectType}.watch` satisfies AuditAction, objectType, objectId, reason: null }
    const data = { version: 1 as const, actorId: user.id, actorRole: user.role, ...what }
    const event = writeEvent(auditRecorded, { id, source: '/realtime', subject: id, at, data })
    await bus.publish(auditRecorded.topic, [{ key: id, value: JSON.stringify(event) }])
  }
}
