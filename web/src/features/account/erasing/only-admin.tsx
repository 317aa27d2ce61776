import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { membersQuery } from '#lib/company/members-query.ts'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'

interface Manager {
  /** Nobody else manages the company. */
  isOnlyAdmin: boolean
  /** Its other people, invited ones included. */
  others: number
}

/** The user's place in a company; for others than its admins, and while it is not known, as if there were more of them. */
export function useManager(): Manager {
  const user = useSession()
  const { data } = useQuery({ ...membersQuery(), enabled: user?.role === 'company_admin' })
  if (!data) return { isOnlyAdmin: false, others: 0 }
  const others = data.filter(({ id }) => id !== user?.id)
  const isOnlyAdmin = !others.some(({ role, status }) => role === 'company_admin' && status === 'active')
  return { isOnlyAdmin, others: others.length }
}

/** What becomes of a company whose only admin deletes the account, and what to do first. */
export function OnlyAdmin({ others }: Pick<Manager, 'others'>) {
  return (
    <Note tone="warning" icon={Users}>
      <p>
        {others > 0 ? (
          <Trans>
            You are the only admin of your company, and it has other members. Make one of them an admin first, or remove
            them.
          </Trans>
        ) : (
          <Trans>
            Nobody else is in your company. It stays, with its orders, and nobody can manage it any more. If somebody is
            to go on with it, invite them as an admin first.
          </Trans>
        )}
      </p>
      <ButtonLink size="small" className="mt-2" to={`${paths.company}?tab=members`}>
        <Trans>Members of the company</Trans>
      </ButtonLink>
    </Note>
  )
}
