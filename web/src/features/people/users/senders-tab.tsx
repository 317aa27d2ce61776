import { customers } from '@ilbud/proto/http/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { ListTools } from '#features/people/list/list-tools.tsx'
import { PeopleList } from '#features/people/list/people-list.tsx'
import { useAddress } from '#features/people/list/use-address.ts'
import { usersQuery } from '#features/people/people-queries.ts'
import { roleWords } from './role-words.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserSheet } from './user-sheet.tsx'

/** Private senders and companies' members. They sign up by themselves. */
export function SendersTab() {
  const { t, i18n } = useLingui()
  const { read, write } = useAddress()
  const q = read('q')
  const role = customers.find((name) => name === read('role')) ?? 'customer'
  const filter = (
    <Field label={t`Kind of customer`} hideLabel>
      <Select
        value={role}
        className="pr-9 text-14"
        onChange={({ target }) => write({ role: target.value === 'customer' ? null : target.value })}
      >
        {customers.map((name) => (
          <option key={name} value={name}>
            {i18n._(roleWords[name].name)}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <>
      <ListTools
        label={t`Search customers`}
        placeholder={t`Name, email or phone`}
        q={q}
        onSearch={(next) => write({ q: next })}
        filters={filter}
      />
      <PeopleList
        query={usersQuery({ role, q })}
        caption={t`Customers, newest first`}
        columns={useUserColumns((user) => write({ user: user.id }))}
        keyOf={({ id }) => id}
        problem={t`We could not load the customers.`}
        empty={
          q
            ? {
                title: t`Nobody matches`,
                text: <Trans>Try a part of the name, the email or the phone, or another kind of customer.</Trans>
              }
            : { title: t`Nobody here yet`, text: <Trans>Everyone who signs up is listed here.</Trans> }
        }
      />
      <UserSheet id={read('user')} onClose={() => write({ user: null })} />
    </>
  )
}
