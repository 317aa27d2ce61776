import { useLingui } from '@lingui/react/macro'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '#components/forms/field.tsx'
import { issueWords } from '#lib/forms/issue-words.ts'

interface PersonFieldProps {
  field: UseFormRegisterReturn
  error: FieldError | undefined
}

export function NameField({ field, error }: PersonFieldProps) {
  const { t } = useLingui()
  const missing = t`A name is needed, of at most 100 characters.`
  return (
    <Field label={t`Name`} error={wordsOf(error, missing)}>
      <Input {...field} autoComplete="off" maxLength={100} required />
    </Field>
  )
}

/** The address of an invitation. */
export function EmailField({ field, error }: PersonFieldProps) {
  const { t } = useLingui()
  const missing = t`Please enter a valid email address`
  return (
    <Field
      label={t`Email`}
      hint={t`The invitation goes here; it is the name to sign in with.`}
      error={wordsOf(error, missing)}
    >
      <Input {...field} type="email" autoComplete="off" required />
    </Field>
  )
}

export function PhoneField({ field, error }: PersonFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Phone`} optional error={wordsOf(error)}>
      <Input {...field} type="tel" autoComplete="off" placeholder="+46 70 123 45 67" />
    </Field>
  )
}

function wordsOf(error: FieldError | undefined, missing?: string): string | undefined {
  const message = error?.message
  if (message === undefined) return undefined
  return message === 'Required' && missing !== undefined ? missing : issueWords(message)
}
