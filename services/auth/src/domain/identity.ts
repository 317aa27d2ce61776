import type { Role } from '@ilbud/proto/http/roles'
import { normaliseEmail } from './user.ts'

/** Roles that an identity provider may grant. */
export type StaffRole = Extract<Role, 'admin' | 'dispatcher'>

/** How the claims of an identity provider are read. */
export interface ClaimRules {
  /** The claim that says that the address is the person's own. */
  verifiedClaim: string
  /** Domains of addresses that may be linked, in lower case; empty: all. */
  emailDomains: readonly string[]
  /** The claim whose values are roles there; null: roles are given here. */
  roleClaim: string | null
  /** Its values and what they stand for, the highest role first. */
  roles: readonly { value: string; role: StaffRole }[]
  /** Values of `amr` and `acr` that stand for a second factor. */
  secondFactor: readonly { claim: 'amr' | 'acr'; value: string }[]
}

/** A person as an identity provider states them. */
export interface StatedIdentity {
  issuer: string
  /** The provider's id of the person, which never becomes another's. */
  subject: string
  /** null: none, one that is not verified, or of a domain that is not allowed. */
  email: string | null
  name: string | null
  /** null: the claim has no role of ours. */
  role: StaffRole | null
  hasSecondFactor: boolean
  /** When the person last proved there who they are, in seconds; null: not stated. */
  provenAt: number | null
}

export type Claims = Readonly<Record<string, unknown>>

/** Throws if the claims name nobody. */
export function readIdentity(claims: Claims & { iss: string; sub: string }, rules: ClaimRules): StatedIdentity {
  if (!isPlain(claims.sub)) throw new Error('the subject is empty or has control characters')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: readEmail(claims, rules),
    name: readName(claims.name),
    role: readRole(claims, rules),
    hasSecondFactor: rules.secondFactor.some(({ claim, value }) => valuesOf(claims[claim]).includes(value)),
    provenAt: typeof claims.auth_time === 'number' ? claims.auth_time : null
  }
}

function readName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const name = claim.trim()
  return isPlain(name) ? name.slice(0, 100) : null
}

function readEmail(claims: Claims, { verifiedClaim, emailDomains }: ClaimRules): string | null {
  if (typeof claims.email !== 'string' || !isTrue(claims[verifiedClaim])) return null
  const email = normaliseEmail(claims.email)
  if (!isPlain(email)) return null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return emailDomains.length === 0 || emailDomains.includes(domain) ? email : null
}

/** Whether there is a text that can be stored. */
function isPlain(text: string): boolean {
  return text !== '' && !/\p{Cc}/u.test(text)
}

/** Some providers write it as a text, Entra as 1. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1'
}

function readRole(claims: Claims, { roleClaim, roles }: ClaimRules): StaffRole | null {
  if (roleClaim === null) return null
  const values = valuesOf(at(claims, roleClaim))
  return roles.find(({ value }) => values.includes(value))?.role ?? null
}

/** The claim of this name, or the one inside others: `realm_access.roles`. */
function at(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((inside, part) => {
    const isObject = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
    return isObject ? (inside as Claims)[part] : undefined
  }, claims)
}

function valuesOf(claim: unknown): unknown[] {
  return Array.isArray(claim) ? claim : [claim]
}
