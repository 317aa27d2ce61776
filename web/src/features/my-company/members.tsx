import type { CompanyMember } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, CircleSlash, Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { Badge } from '#components/parcel/status-badge.tsx'
import { formatDate } from '#lib/format/format.ts'
import { membersQuery } from '#lib/company/members-query.ts'
import { useSession } from '#lib/session/session.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

/** The members of the company, and who is invited. */
export function Members({ mayWrite }: { mayWrite: boolean }) {
  const members = useQuery(membersQuery())
  const [inviting, setInviting] = useState(false)
  const [removed, setRemoved] = useState<CompanyMember | null>(null)
  const [changed, setChanged] = useState<CompanyMember | null>(null)
  if (members.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!members.data) {
    return <LoadProblem title={<Trans>We could not load the members.</Trans>} query={members} />
  }
  return (
    <>
      {mayWrite && (
        <Button variant="primary" className="mb-4" onClick={() => setInviting(true)}>
          <UserPlus className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Invite a member</Trans>
        </Button>
      )}
      <ul className="grid gap-2">
        {members.data.map((member) => (
          <Row
            key={member.id}
            member={member}
            actions={mayWrite ? { remove: () => setRemoved(member), changeRole: () => setChanged(member) } : null}
          />
        ))}
      </ul>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changed && <RoleDialog member={changed} onClose={() => setChanged(null)} />}
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const looks = {
  invited: { icon: Mail, className: 'tone-warning' },
  active: { icon: CircleCheckBig, className: 'tone-success' },
  disabled: { icon: CircleSlash, className: 'st-canceled' }
}

interface RowProps {
  member: CompanyMember
  /** Null: the reader may change nothing. */
  actions: { remove: () => void; changeRole: () => void } | null
}

function Row({ member, actions }: RowProps) {
  const { t } = useLingui()
  const user = useSession()
  const { name, email, role, status, since } = member
  const shown = name ?? email ?? t`Name not available right now`
  const statuses = { invited: t`Invited`, active: t`Active`, disabled: t`Disabled` }
  const day = formatDate(since)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-border bg-surface px-4 py-3">
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-semibold">
          {shown} {member.id === user?.id && <span className="font-normal text-text-3">({t`you`})</span>}
        </p>
        <p className="text-14 text-text-2">
          {name !== null && (
            <>
              {email}
              <br />
            </>
          )}
          {role === 'company_admin' ? t`Company admin` : t`Member`} ·{' '}
          <span className="whitespace-nowrap">
            {status === 'invited' ? t`invitation sent ${day}` : t`since ${day}`}
          </span>
        </p>
      </div>
      <Badge {...looks[status]}>{statuses[status]}</Badge>
      {actions && member.id !== user?.id && (
        <div className="-mx-3 flex flex-wrap">
          {status !== 'invited' && (
            <Button
              variant="quiet"
              size="small"
              aria-label={role === 'company_admin' ? t`Make ${shown} a member` : t`Make ${shown} an admin`}
              onClick={actions.changeRole}
            >
              {role === 'company_admin' ? <Trans>Make member</Trans> : <Trans>Make admin</Trans>}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            className="text-danger hover:bg-danger-soft"
            aria-label={status === 'invited' ? t`Withdraw the invitation of ${shown}` : t`Remove ${shown}`}
            onClick={actions.remove}
          >
            {status === 'invited' ? <Trans>Withdraw</Trans> : <Trans>Remove</Trans>}
          </Button>
        </div>
      )}
    </li>
  )
}
