import { normalizeTrackingId, parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { t } from '@lingui/core/macro'
import { ApiError } from '#lib/api/api.ts'
import type { AuditFilter } from './audit-queries.ts'

export type AuditProblems = Partial<Record<'subject' | 'to', string>>

/** Why the log cannot be filtered so, by field. */
export function problemsOfFilter({ subject, from, to }: AuditFilter): AuditProblems {
  const isTrackingId = normalizeTrackingId(subject).startsWith('SD')
  return {
    ...(isTrackingId && !parseTrackingId(subject) && { subject: t`A tracking ID is SD and 13 more characters.` }),
    ...(from && to && from > to && { to: t`Before the first day` })
  }
}

/** The same by the server, which alone knows which orders there are. */
export function problemsOfAnswer(error: unknown): AuditProblems {
  const errors = error instanceof ApiError && error.status === 400 ? error.problem?.errors : undefined
  const isUnknown = errors?.some(({ path }) => path === 'subject')
  return isUnknown ? { subject: t`No order has this tracking ID. A deleted one is found by its id only.` } : {}
}
