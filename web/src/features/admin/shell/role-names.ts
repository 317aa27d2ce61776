import type { Role } from '@ilbud/proto/http/roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a role is called within a sentence. */
export const roleNames: Record<Role, MessageDescriptor> = {
  customer: msg({ message: 'customer', context: 'role' }),
  company_member: msg({ message: 'company member', context: 'role' }),
  company_admin: msg({ message: 'company admin', context: 'role' }),
  driver: msg({ message: 'driver', context: 'role' }),
  dispatcher: msg({ message: 'dispatcher', context: 'role' }),
  admin: msg({ message: 'admin', context: 'role' })
}
