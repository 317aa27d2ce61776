import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@ilbud/proto/http/roles'

/** The name of each role, and what it may do. */
export const roleWords: Record<Role, { name: MessageDescriptor; may: MessageDescriptor }> = {
  customer: {
    name: msg`Private customer`,
    may: msg`Sends parcels, follows, changes and cancels their own orders.`
  },
  company_member: {
    name: msg`Company member`,
    may: msg`Sends parcels for their company, on its cost centres, and follows their own orders.`
  },
  company_admin: {
    name: msg`Company admin`,
    may: msg`As a company member; sees all the company’s orders, invites and removes members, keeps cost centres and billing.`
  },
  driver: {
    name: msg`Driver`,
    may: msg`Accepts orders, carries them and reports every step. Sees names and phones of their own orders only.`
  },
  dispatcher: {
    name: msg`Dispatcher`,
    may: msg`Sees every order and where drivers on duty are; assigns, cancels, recalls and corrects. Sees no revenue, users or settings.`
  },
  admin: {
    name: msg({ message: 'Admin', context: 'role' }),
    may: msg`Everything a dispatcher may; also revenue, users, company applications, prices and the audit log.`
  }
}

/** Roles that belong to a company. */
export const companyRoles: readonly Role[] = ['company_member', 'company_admin']
