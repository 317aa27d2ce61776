import type { InvitationOccasion } from '@ilbud/proto/events/auth-invited'
import type { Role } from '@ilbud/proto/http/roles'
import { isInvited, type User } from './user.ts'

export interface InvitedRights {
  role: Role
  companyId: string | null
}

/**
 * What becomes of an invitation when the address has an account. `again`: it waits for its person, a new link goes out.
 * `further-rights`: a customer's own account takes them when the person accepts. `has-them`: nothing is to be done.
 */
type InvitationVerdict = 'again' | 'further-rights' | 'has-them' | 'refused'

export function judgeInvitation(user: User, { role, companyId }: InvitedRights): InvitationVerdict {
  if (user.disabled) return 'refused'
  const isSame = user.role === role && user.companyId === companyId
  if (isSame) return isInvited(user) ? 'again' : 'has-them'
  return mayTakeRights(user) ? 'further-rights' : 'refused'
}

/** Only a private person's account: nobody is drawn out of a company, or out of their work, by a link. */
export function mayTakeRights({ role, companyId, disabled }: User): boolean {
  return role === 'customer' && companyId === null && !disabled
}

/** Why somebody with these rights was invited, where nobody has said. */
export function occasionOf(role: Role): InvitationOccasion {
  if (role === 'admin' || role === 'dispatcher') return 'staff'
  if (role === 'driver' || role === 'customer') return role
  return 'member'
}
