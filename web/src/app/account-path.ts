import { isStaff, type Role } from '@ilbud/proto/http/roles'
import { paths } from '#lib/page/paths.ts'

/** Where the account button leads. */
export function accountPath(role: Role): string {
  if (isStaff(role)) return paths.admin
  return role === 'driver' ? paths.driver : paths.dashboard
}
