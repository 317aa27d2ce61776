import { useLingui } from '@lingui/react/macro'
import { Field, Input } from '#components/forms/field.tsx'

interface EmailFieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (email: string) => void
}

/** The address of an account, which browsers store as its user name. */
export function EmailField({ id, name, value, error, onChange }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field id={id} label={t`Email`} error={error}>
      <Input
        name={name}
        type="email"
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
