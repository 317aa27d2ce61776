import { freeKinds, type Kind } from '#domain/cause.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { LimitRule } from '@ilbud/kernel/http/limits'
import type { NotificationsDeps } from './deps.ts'

const free = new Set<Kind>(freeKinds)
const rule: LimitRule = { max: 60, windowSeconds: 3600 }

/**
 * Counts a message to somebody whom a sender has named, who may be a stranger to them. NotFoundError: there were so many
 * within the hour that this one is not sent. What a driver has to drive for always is,
 * and so is all of the demo, which writes to nobody outside.
 */
export async function assertNotTooMany(
  { limits, isDemo }: Pick<NotificationsDeps, 'limits' | 'isDemo'>,
  { kind }: { kind: Kind },
  to: string
): Promise<void> {
  if (isDemo || !free.has(kind)) return
  const { ok } = await limits.take(`parcel-messages|${to.trim().toLowerCase()}`, rule)
  if (!ok) throw new NotFoundError('Recipient')
}
