import { type Cause, isBySenderAlone } from '#domain/cause.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { LimitRule, Limits } from '@ilbud/kernel/http/limits'

const rule: LimitRule = { max: 60, windowSeconds: 3600 }

/**
 * Counts a message about a parcel to an address or number that its sender has named, who may be a stranger to them.
 * NotFoundError: it is one that a sender alone can cause, and there were 60 of these within the hour, so that it is not
 * sent. Messages about what a driver has driven for always are.
 */
export type MessageLimit = (cause: Cause, to: string) => Promise<void>

export function createMessageLimit(limits: Limits): MessageLimit {
  return async (cause, to) => {
    if (!isBySenderAlone(cause)) return
    const { ok } = await limits.take(`parcel-messages|${to.trim().toLowerCase()}`, rule)
    if (!ok) throw new NotFoundError('Recipient')
  }
}
