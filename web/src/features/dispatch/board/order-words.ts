import type { AdminCode, AdminStatus } from '@ilbud/proto/http/orders/order-status'
import { msg } from '@lingui/core/macro'
import { statusLooks, type StatusLook } from '#components/parcel/status-badge.tsx'

/** The admin's statuses, in the colours of the customer's. */
export const adminStatusLooks: Record<AdminStatus, StatusLook> = {
  PENDING: { ...statusLooks.CREATED, label: msg`Pending` },
  ASSIGNED: { ...statusLooks.DRIVER_ASSIGNED, label: msg`Assigned` },
  PICKED_UP: { ...statusLooks.PICKED_UP, label: msg`Picked up` },
  IN_TRANSIT: { ...statusLooks.OUT_FOR_DELIVERY, label: msg`In transit` },
  DELIVERED: { ...statusLooks.DELIVERED, label: msg`Delivered` },
  FAILED: { ...statusLooks.FAILED_ATTEMPT, label: msg`Failed` }
}

/** Codes that say more than the status: docs/domain/order-lifecycle.md. */
const codeLooks: Partial<Record<AdminCode, StatusLook>> = {
  AT_HUB: { ...statusLooks.AT_HUB, label: msg`At hub` },
  LOADED: { ...statusLooks.AT_HUB, label: msg`Loaded at hub` },
  RECALLED: { ...statusLooks.RETURNED, label: msg`Recalled` },
  RETURNING: { ...statusLooks.RETURNED, label: msg`Returning` },
  RETURNED: { ...statusLooks.RETURNED, label: msg`Returned` },
  CANCELED: { ...statusLooks.CANCELED, label: msg`Canceled` },
  LOST: { ...statusLooks.FAILED_ATTEMPT, label: msg`Lost` }
}

export function lookOf({ status, code }: { status: AdminStatus; code: AdminCode | null }): StatusLook {
  return (code && codeLooks[code]) ?? adminStatusLooks[status]
}

const endedCodes: readonly (AdminCode | null)[] = ['RETURNED', 'CANCELED', 'LOST']

export function isOver({ status, code }: { status: AdminStatus; code: AdminCode | null }): boolean {
  return status === 'DELIVERED' || endedCodes.includes(code)
}
