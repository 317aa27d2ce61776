import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Field, Input } from '#components/field.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { isEmail } from '#lib/format/is-email.ts'
import { requestReset } from './auth-queries.ts'
import type { EmailProps } from './email-props.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'

interface ResetViewProps extends EmailProps {
  onSent: () => void
  /** To the sign-in; null: somebody is signed in. */
  onBack: (() => void) | null
}

/** Asks for the address to which a link for a new password is to be sent. */
export function ResetView({ email, setEmail, onSent, onBack }: ResetViewProps) {
  const { t } = useLingui()
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const reset = useMutation({
    mutationFn: () => requestReset(email.trim()),
    onSuccess: onSent,
    onError: (error) =>
      toastFailure(t`Reset Failed`, error, {
        ...troubleWords(error),
        404: t`Passwords cannot be reset here yet. Contact support.`,
        unsaid: error.message
      })
  })
  const problem =
    email.trim() === '' ? t`Email is required` : isEmail(email) ? undefined : t`Please enter a valid email address`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) input.current?.focus()
    else reset.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <Field label={t`Email`} error={tried ? problem : undefined}>
        <Input
          ref={input}
          name="username"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={reset.isPending && t`Sending...`}>
        <Trans>Send instructions</Trans>
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          <Trans>Back to sign in</Trans>
        </Button>
      )}
    </form>
  )
}
