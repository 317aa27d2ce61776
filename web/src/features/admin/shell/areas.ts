import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#lib/page/paths.ts'
import type { User } from '#lib/session/session.ts'

interface Area {
  to: string
  label: MessageDescriptor
  roles: readonly User['role'][]
}

const staff = ['admin', 'dispatcher'] as const

/** The pages of `/admin`, and who may open them: docs/security/permissions.md. */
const areas: readonly Area[] = [
  { to: paths.admin, label: msg`Overview`, roles: staff },
  { to: paths.adminOrders(), label: msg`Orders`, roles: staff },
  { to: paths.adminRoutes, label: msg`Routes`, roles: staff },
  { to: paths.adminAnalytics, label: msg`Analytics`, roles: ['admin'] },
  { to: paths.adminCustomers('drivers'), label: msg`Drivers`, roles: ['dispatcher'] },
  { to: paths.adminCustomers(), label: msg`Customer`, roles: ['admin'] },
  { to: paths.adminSettings, label: msg`Settings`, roles: ['admin'] }
]

/** The tabs that this user may open. */
export function areasOf({ role }: Pick<User, 'role'>): readonly Area[] {
  return areas.filter(({ roles }) => roles.includes(role))
}

/** The area of a path: the longest one that is its beginning. */
export function areaAt(pathname: string, among: readonly Area[] = areas): Area | undefined {
  const holds = ({ to }: Area) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`))
  return among.filter(holds).toSorted((one, other) => other.to.length - one.to.length)[0]
}

/** Whether this user may open the page. */
export function mayOpen(user: Pick<User, 'role'>, pathname: string): boolean {
  return areaAt(pathname, areasOf(user)) !== undefined
}
