import type { AdminUser } from '@ilbud/proto/http/people/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import type { ListPage } from '#lib/lists/list-page.ts'
import { paths } from '#lib/page/paths.ts'
import { peopleKeys, userQuery } from '#features/people/people-queries.ts'
import { AccessPart } from './access-part.tsx'
import { ErasePart } from './erase/erase-part.tsx'
import { RolePart } from './role-part.tsx'
import { roleWords } from './role-words.ts'
import { UserState } from './user-state.tsx'

const link = 'inline-block py-0.5 text-primary-text underline pointer-coarse:py-3'

/** One account: the person, the role, and whether sign-in is allowed. */
export function UserSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open={id !== ''} onOpenChange={(open) => !open && onClose()} title={t`Account`} className="compact">
      {id !== '' && <UserPanel key={id} id={id} onErased={onClose} />}
    </Sheet>
  )
}

function UserPanel({ id, onErased }: { id: string; onErased: () => void }) {
  const { t } = useLingui()
  const listed = useListed(id)
  // Its data is also what tells of a change (`keepChanged`): nothing else here listens to the lists.
  const { data: found, isError, error, refetch } = useQuery({ ...userQuery(id), enabled: listed === undefined })
  const user = listed ?? found
  if (isError) {
    return <LoadProblem className="mt-4" title={t`We could not load the account.`} query={{ error, refetch }} />
  }
  if (user === undefined) {
    return (
      <Loading label={t`Loading`} className="mt-4 grid gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-28 rounded-md" />
      </Loading>
    )
  }
  if (user === null) return <p className="mt-4 text-text-2">{t`There is no such account any more.`}</p>
  return (
    <div className="mt-3 grid gap-6">
      <Facts user={user} />
      {/* Apart for each state of the account: a form starts from what is. */}
      <RolePart key={`${user.role} ${user.companyId}`} user={user} />
      <AccessPart user={user} />
      <ul className="grid gap-1 text-14">
        <li>
          <Link to={`${paths.adminOrders()}?q=${encodeURIComponent(user.email)}`} className={link}>
            <Trans>Their orders on the board</Trans>
          </Link>
        </li>
        <li>
          <Link to={`${paths.adminSettings}/audit?actor=${user.id}`} className={link}>
            <Trans>What this person did, in the audit log</Trans>
          </Link>
        </li>
      </ul>
      <ErasePart user={user} onErased={onErased} />
    </div>
  )
}

/** An account in a loaded list is not loaded again, because every read is recorded in the audit log. */
function useListed(id: string): AdminUser | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<ListPage<AdminUser>>>({
    queryKey: [...peopleKeys.users, 'list']
  })
  return lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []).find((user) => user.id === id)
}

function Facts({ user }: { user: AdminUser }) {
  const { i18n } = useLingui()
  const { name, email, phone, role, createdAt } = user
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>{name}</h3>
        <UserState user={user} />
      </div>
      <dl className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-1 text-14 [&>dt]:text-text-3">
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd className="break-all">{email}</dd>
        <dt>
          <Trans>Phone</Trans>
        </dt>
        <dd>{phone ? formatPhone(phone) : '–'}</dd>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{i18n._(roleWords[role].name)}</dd>
        <dt>
          <Trans>Since</Trans>
        </dt>
        <dd>{formatDateTime(createdAt)}</dd>
      </dl>
    </div>
  )
}
