import type { Cause } from '#domain/cause.ts'
import { accountErased } from '#domain/mails/account/account-erased.ts'
import { applicationApproved } from '#domain/mails/company/application-approved.ts'
import { changeEmail } from '#domain/mails/account/change-email.ts'
import { emailChanging } from '#domain/mails/account/email-changing.ts'
import { providerChanged } from '#domain/mails/account/provider-changed.ts'
import { securityChanged } from '#domain/mails/account/security-changed.ts'
import { memberRemoved } from '#domain/mails/account/member-removed.ts'
import { memberRoleChanged } from '#domain/mails/account/member-role-changed.ts'
import { invitation } from '#domain/mails/account/invitation.ts'
import { passwordChanged } from '#domain/mails/account/password-changed.ts'
import { resetPassword } from '#domain/mails/account/reset-password.ts'
import { verifyAddress } from '#domain/mails/account/verify-address.ts'
import { plainNames } from '#domain/mails/plain-name.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { type Addressed, addressed, type Addressee, requestAddress, toAddressee } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'

type Deps = Pick<NotificationsDeps, 'calls' | 'publicUrl'>
type OfKind<Name extends Cause['kind']> = Extract<Cause, { kind: Name }>
type Linked = OfKind<'verify-address' | 'reset-password' | 'change-email'> | OfKind<'invitation'>

/** A mail with a link from auth. NotFoundError: the link was used, replaced or has expired, and nothing is sent. */
export async function writeLinkMail(deps: Deps, cause: Linked): Promise<Addressed> {
  const { to: person, path, expiresAt } = await deps.calls.to(Auth).link({ tokenId: cause.tokenId })
  if (!person) throw new Error('the link of auth has no person')
  const to = toAddressee(person)
  const link = { url: `${deps.publicUrl}${path}`, expiresAt }
  switch (cause.kind) {
    case 'verify-address':
      return addressed(to, verifyAddress, link)
    case 'reset-password':
      return addressed(to, resetPassword, link)
    case 'change-email':
      return addressed(to, changeEmail, link)
    case 'invitation': {
      const company = await findCompanyName(deps, cause.companyId)
      if (cause.occasion === 'company' && company === null) throw new Error('an approved company has no id')
      const facts = plainNames({ ...link, name: to.name, company: company ?? '' }, to.locale)
      if (cause.occasion === 'company') return addressed(to, applicationApproved, facts)
      return addressed(to, invitation, { ...facts, company: company && facts.company, as: cause.occasion })
    }
  }
}

async function findCompanyName({ calls }: Deps, companyId: string | null): Promise<string | null> {
  return companyId === null ? null : (await calls.to(Companies).applicant({ companyId })).companyName
}

/**
 * The mail that confirms an erasure; auth stores the address until it is sent. NotFoundError: it was sent, or is too
 * late.
 */
export async function writeErasureMail(
  { calls, publicUrl }: Deps,
  { farewellId }: OfKind<'account-erased'>,
  at: Date
): Promise<Addressed> {
  const to = toAddressee(await calls.to(Auth).farewell({ farewellId }))
  return addressed(to, accountErased, { name: to.name, at: at.toISOString(), supportUrl: `${publicUrl}/support` })
}

/** The notice to the address that is to be given up; auth stores it until it is sent. */
export async function writeEmailChangingMail(
  { calls, publicUrl }: Deps,
  { farewellId }: OfKind<'email-changing'>,
  at: Date
): Promise<Addressed> {
  const to = toAddressee(await calls.to(Auth).farewell({ farewellId }))
  return addressed(to, emailChanging, { name: to.name, at: at.toISOString(), url: `${publicUrl}/reset` })
}

/** The mail to the owner of an account about a new device or a change of how to sign in. */
export async function writeSecurityMail(
  { calls, publicUrl }: Deps,
  { userId, change, browser, system }: OfKind<'security-changed'>,
  at: Date
): Promise<Addressed> {
  const to = await requestAddress(calls, userId)
  const facts = { name: to.name, at: at.toISOString(), url: `${publicUrl}/reset`, browser, system }
  if (change === 'provider-linked' || change === 'provider-unlinked')
    return addressed(to, providerChanged, { ...facts, change, supportUrl: `${publicUrl}/support` })
  return addressed(to, securityChanged, { ...facts, change })
}

/** The mail to the owner of an account whose password was changed. */
export async function writePasswordMail(
  { calls, publicUrl }: Deps,
  { userId }: OfKind<'password-changed'>,
  at: Date
): Promise<Addressed> {
  const to = await requestAddress(calls, userId)
  return addressed(to, passwordChanged, { name: to.name, at: at.toISOString(), url: `${publicUrl}/reset` })
}

/** The mail to somebody who was a member of a company. */
export async function writeMemberRemovedMail(
  deps: Deps,
  cause: OfKind<'member-removed'>,
  at: Date
): Promise<Addressed> {
  const { to, ...facts } = await readMembership(deps, cause, at)
  return addressed(to, memberRemoved, { ...facts, url: `${deps.publicUrl}/account` })
}

/** The mail to a member of a company who has another role there. */
export async function writeMemberRoleMail(
  deps: Deps,
  cause: OfKind<'member-role-changed'>,
  at: Date
): Promise<Addressed> {
  const { to, ...facts } = await readMembership(deps, cause, at)
  return addressed(to, memberRoleChanged, {
    ...facts,
    isAdmin: cause.isAdmin,
    url: `${deps.publicUrl}/dashboard/company`
  })
}

async function readMembership(
  { calls }: Pick<Deps, 'calls'>,
  { userId, companyId }: { userId: string; companyId: string },
  at: Date
): Promise<{ to: Addressee; name: string; company: string; at: string }> {
  const to = await requestAddress(calls, userId)
  const { companyName: company } = await calls.to(Companies).applicant({ companyId })
  return { to, ...plainNames({ name: to.name, company }, to.locale), at: at.toISOString() }
}
