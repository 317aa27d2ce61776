import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { paths } from '#lib/page/paths.ts'

const titles: Record<string, MessageDescriptor> = {
  [paths.send]: msg`Send a Package`,
  [paths.order]: msg`Send a Package`,
  [paths.quote]: msg`Get a quote`,
  [paths.sendSeveral]: msg`Several parcels`,
  [paths.dashboard]: msg`My Orders`,
  [paths.recurring]: msg`Recurring orders`,
  [paths.company]: msg`your company`,
  [paths.account]: msg`Account settings`,
  [paths.admin]: msg`the admin area`,
  [paths.driver]: msg`your orders`
}

/** The page's name as the dialog shows it. */
export function pageTitle(path: string): MessageDescriptor | null {
  return titles[path.split(/[?#]/)[0]!] ?? null
}

/** Where signing in leads. Drivers have no orders of their own: their home is the driver's page. */
export function homeOf(role: Role, wanted: string | null): string {
  if (role === 'driver' && (wanted === null || wanted === paths.dashboard)) return paths.driver
  if (wanted !== null) return wanted
  return isStaff(role) ? paths.admin : paths.dashboard
}
