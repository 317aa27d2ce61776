import type { InvitationOccasion } from '@ilbud/proto/events/auth-invited'
import type { Role } from '@ilbud/proto/http/roles'
import { isInvited, type User } from './user.ts'

export interface InvitedRights {
  role: Role
  companyId: string | null
}

/**
 * What to do with an invitation when the address has an account. `again`: the account was never opened, send a new link; it
 * opens the account in the role of the last invitation. `further-rights`: a customer's account gains the rights on acceptance. `has-them`: nothing to do. `has-joined`: a
 * member of this company in another role, which an invitation does not change.
 */
type InvitationVerdict = 'again' | 'further-rights' | 'has-them' | 'has-joined' | 'refused'

export function checkInvitation(user: User, { role, companyId }: InvitedRights): InvitationVerdict {
  if (user.disabled) return 'refused'
  const isSame = user.role === role && user.companyId === companyId
  const isOfCompany = companyId !== null && user.companyId === companyId
  if (isInvited(user) && (isSame || isOfCompany)) return 'again'
  if (isSame) return 'has-them'
  if (isOfCompany) return 'has-joined'
  return mayTakeRights(user) ? 'further-rights' : 'refused'
}

/** Only private customers: a link must not pull anybody out of a company or a staff role. */
export function mayTakeRights({ role, companyId, disabled }: User): boolean {
  return role === 'customer' && companyId === null && !disabled
}

/** The occasion to name in the invitation when the inviter gave none. */
export function occasionOf(role: Role): InvitationOccasion {
  if (role === 'admin' || role === 'dispatcher') return 'staff'
  if (role === 'driver' || role === 'customer') return role
  return 'member'
}
