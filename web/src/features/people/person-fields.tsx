import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Field, Input } from '#components/field.tsx'

export interface PersonDraft {
  name: string
  email: string
  phone: string
}

interface PersonFieldsProps {
  draft: PersonDraft
  problems: Partial<Record<keyof PersonDraft, string>>
  onChange: (draft: PersonDraft) => void
  /** The address of an existing account cannot be changed: it is the login name. */
  fixedEmail?: boolean
}

/** Name, email address and phone of a person. */
export function PersonFields({ draft, problems, onChange, fixedEmail = false }: PersonFieldsProps) {
  const { t } = useLingui()
  const id = useId()
  const field = (name: keyof PersonDraft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value })
  })
  return (
    <>
      <Field label={t`Name`} error={problems.name}>
        <Input {...field('name')} autoComplete="off" maxLength={100} required />
      </Field>
      {fixedEmail ? (
        <div>
          <p id={id} className="mb-1 text-14 font-semibold">
            <Trans>Email</Trans>
          </p>
          <p className="text-14 break-all text-text-2">{draft.email}</p>
        </div>
      ) : (
        <Field
          label={t`Email`}
          hint={t`The invitation goes here; it is the name to sign in with.`}
          error={problems.email}
        >
          <Input {...field('email')} type="email" autoComplete="off" required />
        </Field>
      )}
      <Field label={t`Phone`} optional error={problems.phone}>
        <Input {...field('phone')} type="tel" autoComplete="off" placeholder="+46 70 123 45 67" />
      </Field>
    </>
  )
}
