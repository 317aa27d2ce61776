import type { AdminUser } from '@ilbud/proto/http/people/users'
import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { formatDate } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import { useSession } from '#lib/session/session.ts'
import type { Column } from '#features/people/list/people-table.tsx'
import { UserState } from './user-state.tsx'

/** The columns that all lists of accounts have. */
export function useUserColumns(open: (user: AdminUser) => void): Column<AdminUser>[] {
  const { t } = useLingui()
  const me = useSession()
  return [
    {
      key: 'name',
      head: t`Name`,
      as: 'title',
      cell: ({ id, name }) => (
        <span>
          <b className="font-semibold">{name}</b>
          {id === me?.id && <span className="text-text-3"> {t`(you)`}</span>}
        </span>
      )
    },
    { key: 'email', head: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span> },
    {
      key: 'phone',
      head: t`Phone`,
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone ? formatPhone(phone) : '–'}</span>
    },
    { key: 'state', head: t`Status`, cell: (user) => <UserState user={user} /> },
    {
      key: 'since',
      head: t`Since`,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    },
    {
      key: 'actions',
      head: t`Actions`,
      as: 'actions',
      cell: (user) => (
        <Button variant="quiet" size="small" aria-label={t`Manage ${user.name}`} onClick={() => open(user)}>
          {t`Manage`}
        </Button>
      )
    }
  ]
}
