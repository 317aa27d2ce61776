import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { removeMember } from './company-queries.ts'
import { MemberQuestion } from './member-question.tsx'

/** Asks for confirmation before a person is removed from the company, or an invitation withdrawn. */
export function RemoveDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const { t } = useLingui()
  const name = member.name ?? member.email ?? t`This person`
  const common = { isDangerous: true, change: () => removeMember(member.id), onClose }
  const failed = t`Could not remove`
  if (member.status === 'invited') {
    return (
      <MemberQuestion
        {...common}
        title={t`Withdraw invitation`}
        description={t`The link that ${name} got by email ends at once.`}
        yes={<Trans>Withdraw</Trans>}
        no={<Trans>Keep the invitation</Trans>}
        outcome={{ done: t`Invitation withdrawn`, failed }}
      />
    )
  }
  return (
    <MemberQuestion
      {...common}
      title={t`Remove member`}
      description={t`${name} no longer sees the company and its orders, and cannot order for it. Orders that were placed stay with the company.`}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep the member</Trans>}
      outcome={{ done: t`${name} is removed`, failed }}
    />
  )
}
