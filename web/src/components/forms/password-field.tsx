import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type Ref } from 'react'
import { Button } from './button.tsx'
import { Field, Input } from './field.tsx'

interface PasswordFieldProps {
  name: string
  id?: string
  label: ReactNode
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  error: string | undefined
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the password. */
export function PasswordField({
  name,
  id,
  label,
  autoComplete,
  hint,
  error,
  value,
  onChange,
  ref
}: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field {...(id && { id })} label={label} hint={hint} error={error}>
      <span className="relative block">
        <Input
          ref={ref}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="pr-20"
        />
        <Button
          variant="quiet"
          size="small"
          className="absolute top-1/2 right-1 -translate-y-1/2"
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? t`Hide` : t`Show`}
        </Button>
      </span>
    </Field>
  )
}
