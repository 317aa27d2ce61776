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
  /** Incremented with every change of rights; tokens carry it as `av`. */
  authzVersion: number
  locale: 'sv' | 'en' | null
}

export interface Rights {
  role: Role
  companyId: string | null
  disabled: boolean
}

/** Invited and without a password yet: the other services do not know of the account. */
export function isInvited({ passwordHash }: User): boolean {
  return passwordHash === null
}

/** The company for a role: required for a company's roles, null for all others. */
export function companyFor(role: Role, companyId: string | null): string | null {
  const needsOne = role === 'company_admin' || role === 'company_member'
  if (needsOne && companyId === null) throw new InvalidRequestError([{ path: 'companyId', message: 'Required' }])
  return needsOne ? companyId : null
}

/** The user with the changed rights, or null when nothing changes. */
export function changeRights(user: User, change: Partial<Rights>, otherActiveAdmins: number): User | null {
  const changed: Rights = { role: user.role, companyId: user.companyId, disabled: user.disabled, ...change }
  const rights = { ...changed, companyId: companyFor(changed.role, changed.companyId) }
  const isSame = rights.role === user.role && rights.companyId === user.companyId && rights.disabled === user.disabled
  if (isSame) return null
  const wasAdmin = user.role === 'admin' && !user.disabled && !isInvited(user)
  const isAdmin = rights.role === 'admin' && !rights.disabled
  // The last admin cannot be demoted.
  if (wasAdmin && !isAdmin && otherActiveAdmins === 0) {
    throw new ConflictError('LAST_ADMIN', 'The last admin cannot be demoted')
  }
  return { ...user, ...rights, authzVersion: user.authzVersion + 1 }
}

/** The name that a person signs in with: an e-mail address, whatever its case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
