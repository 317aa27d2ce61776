import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { CustomerStatus } from '@ilbud/proto/http/orders/order-status'
import {
  Ban,
  CircleCheckBig,
  ClockAlert,
  Package,
  PackageCheck,
  TriangleAlert,
  Truck,
  Undo2,
  UserCheck,
  Warehouse,
  type LucideIcon
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import { goesBack } from './goes-back.ts'

export interface StatusLook {
  label: MessageDescriptor
  icon: LucideIcon
  /** A utility `st-…`, which sets the status's colour and soft background. */
  className: string
  /** With an outline instead of the soft background. */
  outline?: true
}

/** Labels and colours (docs/screens.md). A status always has icon, text and colour. */
export const statusLooks: Record<CustomerStatus, StatusLook> = {
  CREATED: { label: msg`Order Created`, icon: Package, className: 'st-created' },
  DRIVER_ASSIGNED: { label: msg`Driver Assigned`, icon: UserCheck, className: 'st-assigned' },
  PICKED_UP: { label: msg`Package Picked Up`, icon: PackageCheck, className: 'st-picked-up' },
  AT_HUB: { label: msg`At Distribution Hub`, icon: Warehouse, className: 'st-at-hub' },
  OUT_FOR_DELIVERY: { label: msg`Out for Delivery`, icon: Truck, className: 'st-out' },
  DELIVERED: { label: msg`Delivered`, icon: CircleCheckBig, className: 'st-delivered' },
  DELAYED: { label: msg`Delayed`, icon: ClockAlert, className: 'st-delayed' },
  FAILED_ATTEMPT: {
    label: msg`Failed Delivery Attempt`,
    icon: TriangleAlert,
    className: 'st-failed',
    outline: true
  },
  RETURNED: { label: msg`Returned to Sender`, icon: Undo2, className: 'st-returned' },
  CANCELED: { label: msg`Canceled`, icon: Ban, className: 'st-canceled', outline: true }
}

interface Shown {
  status: CustomerStatus
  returning?: boolean
}

export function lookOf({ status, returning }: Shown): StatusLook {
  return returning && status === 'FAILED_ATTEMPT' ? goesBack : statusLooks[status]
}

export function StatusBadge({ className, ...shown }: Shown & { className?: string }) {
  const { i18n } = useLingui()
  const { label, icon, outline, className: colours } = lookOf(shown)
  return (
    <Badge icon={icon} outline={outline} className={cn(colours, className)}>
      {i18n._(label)}
    </Badge>
  )
}

interface BadgeProps {
  icon: LucideIcon
  outline?: boolean | undefined
  /** A class st-… or tone-…, which sets the colour. */
  className?: string
  children: ReactNode
}

export function Badge({ icon: Icon, outline = false, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex min-h-7 items-center gap-1.5 rounded-xs py-0.5 pr-2.5 pl-2 text-13 leading-tight font-semibold text-st',
        outline ? 'shadow-[inset_0_0_0_1.5px_currentColor]' : 'bg-st-soft',
        className
      )}
    >
      <Icon className="size-4" strokeWidth={2} aria-hidden />
      {children}
    </span>
  )
}
