import type { AdminCode, AdminStatus } from '@ilbud/proto/http/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Ban,
  CircleCheckBig,
  Package,
  PackageCheck,
  TriangleAlert,
  Truck,
  Undo2,
  UserCheck,
  Warehouse,
  type LucideIcon
} from 'lucide-react'

interface StatusLook {
  label: MessageDescriptor
  icon: LucideIcon
  className: string
  outline?: true
}

/** Spec 4: the admin's statuses. */
export const statusLooks: Record<AdminStatus, StatusLook> = {
  PENDING: { label: msg`Pending`, icon: Package, className: 'st-created' },
  ASSIGNED: { label: msg`Assigned`, icon: UserCheck, className: 'st-assigned' },
  PICKED_UP: { label: msg`Picked up`, icon: PackageCheck, className: 'st-picked-up' },
  IN_TRANSIT: { label: msg`In transit`, icon: Truck, className: 'st-out' },
  DELIVERED: { label: msg`Delivered`, icon: CircleCheckBig, className: 'st-delivered' },
  FAILED: { label: msg`Failed`, icon: TriangleAlert, className: 'st-failed', outline: true }
}

/** Contract 4: where the code says more than the status. */
const codeLooks: Partial<Record<AdminCode, StatusLook>> = {
  AT_HUB: { label: msg`At hub`, icon: Warehouse, className: 'st-at-hub' },
  LOADED: { label: msg`Loaded at hub`, icon: Warehouse, className: 'st-at-hub' },
  RECALLED: { label: msg`Recalled`, icon: Undo2, className: 'st-returned' },
  RETURNING: { label: msg`Returning`, icon: Undo2, className: 'st-returned' },
  RETURNED: { label: msg`Returned`, icon: Undo2, className: 'st-returned' },
  CANCELED: { label: msg`Canceled`, icon: Ban, className: 'st-canceled', outline: true },
  LOST: { label: msg`Lost`, icon: TriangleAlert, className: 'st-failed', outline: true }
}

export function lookOf({ status, code }: { status: AdminStatus; code: AdminCode | null }): StatusLook {
  return (code && codeLooks[code]) ?? statusLooks[status]
}

const endedCodes: readonly (AdminCode | null)[] = ['RETURNED', 'CANCELED', 'LOST']

export function isOver({ status, code }: { status: AdminStatus; code: AdminCode | null }): boolean {
  return status === 'DELIVERED' || endedCodes.includes(code)
}
