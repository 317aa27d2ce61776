import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { InvitePersonDialog } from '#features/people/invite-person-dialog.tsx'
import { ListTools } from '#features/people/list/list-tools.tsx'
import { PeopleList } from '#features/people/list/people-list.tsx'
import { useAddress } from '#features/people/list/use-address.ts'
import { inviteUser } from '#features/people/people-changes.ts'
import { peopleKeys, usersQuery } from '#features/people/people-queries.ts'
import { roleWords } from './role-words.ts'
import { RolesDetails } from './roles-details.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserSheet } from './user-sheet.tsx'

/** Dispatchers or admins: the role's rights, the people, and a button to invite another. */
export function StaffTab({ role }: { role: 'dispatcher' | 'admin' }) {
  const { t, i18n } = useLingui()
  const { read, write } = useAddress()
  const [inviting, setInviting] = useState(false)
  const q = read('q')
  const words = {
    dispatcher: {
      search: t`Search dispatchers`,
      caption: t`Dispatchers, newest first`,
      problem: t`We could not load the dispatchers.`,
      add: t`Invite a dispatcher`,
      none: t`No dispatchers yet`
    },
    admin: {
      search: t`Search admins`,
      caption: t`Admins, newest first`,
      problem: t`We could not load the admins.`,
      add: t`Invite an admin`,
      none: t`No admins yet`
    }
  }[role]
  const add = (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <UserPlus className="size-5" strokeWidth={1.75} aria-hidden />
      {words.add}
    </Button>
  )
  return (
    <>
      <Note tone="info" icon={ShieldCheck} className="mb-2 py-2.5 text-14">
        {i18n._(roleWords[role].may)}
        {role === 'admin' && (
          <>
            {' '}
            <Trans>The last admin cannot be demoted.</Trans>
          </>
        )}
      </Note>
      <RolesDetails />
      <ListTools
        label={words.search}
        placeholder={t`Name, email or phone`}
        q={q}
        onSearch={(next) => write({ q: next })}
        action={add}
      />
      <PeopleList
        query={usersQuery({ role, q })}
        caption={words.caption}
        columns={useUserColumns((user) => write({ user: user.id }))}
        keyOf={({ id }) => id}
        problem={words.problem}
        empty={
          q
            ? { title: t`Nobody matches`, text: <Trans>Try a part of the name, the email or the phone.</Trans> }
            : { title: words.none, text: <Trans>Invite somebody by email.</Trans> }
        }
      />
      {inviting && (
        <InvitePersonDialog
          title={words.add}
          description={i18n._(roleWords[role].may)}
          // The server refuses whoever has the role already.
          invite={(person, key) => inviteUser({ ...person, role }, key).then(() => true)}
          list={peopleKeys.users}
          onClose={() => setInviting(false)}
        />
      )}
      <UserSheet id={read('user')} onClose={() => write({ user: null })} />
    </>
  )
}
