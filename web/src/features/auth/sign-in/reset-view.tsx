import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { isEmail } from '#lib/format/is-email.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { requestReset } from '#features/auth/auth-queries.ts'
import { EmailField } from './email-field.tsx'
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
  const { errors, show, showFailure, forget } = useFieldErrors('reset')
  const reset = useMutation({
    mutationFn: () => requestReset(email.trim()),
    onSuccess: onSent,
    onError: (error) =>
      showFailure(t`Reset Failed`, error, {
        words: {
          ...troubleWords(error),
          404: t`Passwords cannot be reset here yet. Contact support.`,
          unsaid: error.message
        }
      })
  })
  const problem = email.trim() === '' ? t`Email is required` : t`Please enter a valid email address`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(isEmail(email) ? {} : { username: problem })) reset.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <EmailField
        id="reset-username"
        name="username"
        value={email}
        error={errors['username'] && issueWords(errors['username'])}
        onChange={(typed) => {
          forget('username')
          setEmail(typed)
        }}
      />
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
