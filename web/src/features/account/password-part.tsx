import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { newPasswordWords, passwordProblem } from '#lib/password/new-password.ts'
import { useSession } from '#lib/session/session.ts'
import { askForReset, changePassword, sessionsQuery } from './account-queries.ts'

const empty = { currentPassword: '', newPassword: '' }

/**
 * A new password for whoever knows the present one, so that somebody who found the screen unlocked cannot take over the
 * account; for others a mailed link.
 */
export function PasswordPart() {
  const email = useSession()?.email ?? ''
  return (
    <>
      <PasswordForm email={email} />
      <ForgottenPassword email={email} />
    </>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const { errors, show, showFailure, forget } = useFieldErrors('my')
  const changing = useMutation({
    mutationFn: () => changePassword(values.currentPassword, values.newPassword),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      setValues(empty)
    },
    onError: (error) => {
      const words = { INVALID_CREDENTIALS: t`The password is wrong` }
      showFailure(t`Could not change the password`, error, { words, about: { INVALID_CREDENTIALS: 'currentPassword' } })
    }
  })
  const type = (field: keyof typeof empty) => (value: string) => {
    if (changing.isSuccess) changing.reset()
    forget(field)
    setValues({ ...values, [field]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordProblem(values.newPassword)
    const problems = {
      ...(values.currentPassword === '' && { currentPassword: 'Required' }),
      ...(wrong !== undefined && { newPassword: wrong })
    }
    if (!show(problems)) changing.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* For password managers, which store it under the address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        id="my-currentPassword"
        name="current-password"
        label={t`Present password`}
        autoComplete="current-password"
        error={errors['currentPassword'] && issueWords(errors['currentPassword'])}
        value={values.currentPassword}
        onChange={type('currentPassword')}
      />
      <PasswordField
        id="my-newPassword"
        name="new-password"
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. All your other devices are signed out.`}
        error={errors['newPassword'] && newPasswordWords(errors['newPassword'])}
        value={values.newPassword}
        onChange={type('newPassword')}
      />
      {changing.isSuccess && (
        <Note tone="success" icon={CircleCheck} role="status">
          <Trans>Your password is changed. All your other devices are signed out.</Trans>
        </Note>
      )}
      <Button type="submit" variant="primary" busyText={changing.isPending && t`Saving...`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}

function ForgottenPassword({ email }: { email: string }) {
  const { t } = useLingui()
  const request = useMutation({
    mutationFn: () => askForReset(email),
    onError: (error) => toastFailure(t`Reset Failed`, error)
  })
  if (request.isSuccess) {
    return (
      <Note tone="success" icon={MailCheck} role="status" className="mt-4">
        <p>
          <Trans>
            <b>Reset Email Sent.</b> Look in the inbox of {email}.
          </Trans>
        </p>
      </Note>
    )
  }
  return (
    <div className="mt-4 border-t border-border pt-4">
      <p className="mb-3 text-14 text-text-2">
        <Trans>Forgotten it? We send you an email with a link that works once, for 30 minutes.</Trans>
      </p>
      <Button onClick={() => request.mutate()} busyText={request.isPending && t`Sending...`}>
        <Trans>Send a link for a new password</Trans>
      </Button>
    </div>
  )
}
