import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { changeMember } from './company-queries.ts'
import { MemberQuestion } from './member-question.tsx'

/** Asks for confirmation before a member becomes an admin of the company, or an admin a member. */
export function RoleDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const { t } = useLingui()
  const name = member.name ?? member.email ?? t`This person`
  const common = { no: <Trans>Keep the role</Trans>, onClose }
  const failed = t`Could not change the role`
  if (member.role === 'company_member') {
    return (
      <MemberQuestion
        {...common}
        title={t`Make admin`}
        description={t`${name} will see all orders of the company, and can invite and remove members, you included, and change the company’s details. We tell them by email.`}
        yes={<Trans>Make admin</Trans>}
        change={() => changeMember(member.id, 'company_admin')}
        outcome={{ done: t`${name} is now an admin`, failed }}
      />
    )
  }
  return (
    <MemberQuestion
      {...common}
      title={t`Make member`}
      description={t`${name} stays in the company, sees only their own orders and can no longer change its details or its members. We tell them by email.`}
      yes={<Trans>Make member</Trans>}
      change={() => changeMember(member.id, 'company_member')}
      outcome={{ done: t`${name} is now a member`, failed }}
    />
  )
}
