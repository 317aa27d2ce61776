import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Field, Input } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  error: string | undefined
}

/** A password field with a button that shows the password. */
export function PasswordField({ id, label, hint, error, ...rest }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field {...(id && { id })} label={label} hint={hint} error={error}>
      <span className="relative block">
        <Input {...rest} type={shown ? 'text' : 'password'} className="pr-20" />
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
