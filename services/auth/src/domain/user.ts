import { ConflictError, InvalidRequestError } from '@ilbud/kernel/errors'
import type { Role } from '@ilbud/proto/http/roles'

export interface User {
  id: string
  email: string
  name: string
  phone: string | null
  role: Role
  companyId: string | null
  passwordHash: string | null
  disabled: boolean
  /** Rises with every change of rights; tokens carry it as `av`. */
  authzVersion: number
  locale: 'sv' | 'en' | null
}

export interface Rights {
  role: Role
  companyId: string | null
  disabled: boolean
}

/** Has been invited and has not chosen a password yet: nobody has heard of the account. */
export function isInvited({ passwordHash }: User): boolean {
  return passwordHash === null
}

/** The company that goes with a role: none but with a company's roles, and those never without. */
export function companyFor(role: Role, companyId: string | null): string | null {
  const needsOne = role === 'company_admin' || role === 'company_member'
  if (needsOne && companyId === null) throw new InvalidRequestError([{ path: 'companyId', message: 'Required' }])
  return needsOne ? companyId : null
}

/** The user with the new rights, or null when they are the old ones. */
export function changeRights(user: User, change: Partial<Rights>, otherActiveAdmins: number): User | null {
  const asked: Rights = { role: user.role, companyId: user.companyId, disabled: user.disabled, ...change }
  const rights = { ...asked, companyId: companyFor(asked.role, asked.companyId) }
  const isSame = rights.role === user.role && rights.companyId === user.companyId && rights.disabled === user.disabled
  if (isSame) return null
  const wasAdmin = user.role === 'admin' && !user.disabled && !isInvited(user)
  const isAdmin = rights.role === 'admin' && !rights.disabled
  // Contract 6: the last admin cannot be demoted.
  if (wasAdmin && !isAdmin && otherActiveAdmins === 0) {
    throw new ConflictError('LAST_ADMIN', 'The last admin cannot be demoted')
  }
  return { ...user, ...rights, authzVersion: user.authzVersion + 1 }
}

/** The name that a person signs in with: an e-mail address, whatever its case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
