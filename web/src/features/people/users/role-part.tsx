import { roleSchema, type Role } from '@ilbud/proto/http/roles'
import type { AdminUser } from '@ilbud/proto/http/people/users'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { Note } from '#components/feedback/note.tsx'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#lib/page/toast.ts'
import { changeUser, keepChanged } from '#features/people/people-changes.ts'
import { RefusalNote } from '#features/people/refusal-note.tsx'
import { CompanySelect } from './company-select.tsx'
import { companyRoles, roleWords } from './role-words.ts'

/** What an account may do, and what giving it another role means before it is done. */
export function RolePart({ user }: { user: AdminUser }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [role, setRole] = useState<Role>(user.role)
  const [companyId, setCompanyId] = useState(user.companyId ?? '')
  const needsCompany = companyRoles.includes(role)
  const changed = role !== user.role || (needsCompany && companyId !== (user.companyId ?? ''))
  const changing = useMutation({
    mutationFn: () => changeUser(user.id, { role, ...(needsCompany && { companyId }) }),
    onSuccess: (changedUser) => {
      const { name, role: now } = changedUser
      const roleName = i18n._(roleWords[now].name)
      toast({ title: t`Role changed`, description: t`${name} is now: ${roleName}.`, variant: 'success' })
      return keepChanged(queryClient, changedUser)
    }
  })
  return (
    <section aria-labelledby="role-part" className="grid gap-3">
      <h3 id="role-part">
        <Trans>What they may do</Trans>
      </h3>
      <Field label={t`Role`}>
        <Select
          value={role}
          onChange={({ target }) => {
            changing.reset()
            setRole(roleSchema.parse(target.value))
          }}
        >
          {roleSchema.options.map((name) => (
            <option key={name} value={name}>
              {i18n._(roleWords[name].name)}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-14 text-text-2">{i18n._(roleWords[role].may)}</p>
      {needsCompany && <CompanySelect value={companyId} onChange={setCompanyId} />}
      {changed && <Meaning user={user} role={role} />}
      <RefusalNote error={changing.error} />
      {changed && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            aria-disabled={needsCompany && companyId === ''}
            onClick={() => (needsCompany && companyId === '' ? undefined : changing.mutate())}
            busyText={changing.isPending && t`Saving...`}
          >
            <Trans>Change role</Trans>
          </Button>
          <Button
            onClick={() => {
              setRole(user.role)
              setCompanyId(user.companyId ?? '')
              changing.reset()
            }}
          >
            <Trans>Keep as it is</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function Meaning({ user, role }: { user: AdminUser; role: Role }) {
  const { i18n } = useLingui()
  const me = useSession()
  const { name } = user
  const before = i18n._(roleWords[user.role].name)
  const after = i18n._(roleWords[role].name)
  return (
    <Note tone="warning" icon={TriangleAlert} role="status" className="text-14">
      <p>
        <Trans>
          {before} becomes {after}. {name} loses what only the old role may do within 5 seconds, in every open window,
          and gets the new rights without signing in again.
        </Trans>
      </p>
      {user.id === me?.id && role !== 'admin' && (
        <p className="mt-1 font-semibold">
          <Trans>This is you: you lose this page.</Trans>
        </p>
      )}
    </Note>
  )
}
