import { zodResolver } from '@hookform/resolvers/zod'
import { changePasswordBodySchema } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Note } from '#components/feedback/note.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { newPasswordWords } from '#lib/password/new-password.ts'
import { useSession } from '#lib/session/session.ts'
import { askForReset, changePassword, sessionsQuery } from './account-queries.ts'

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
  const form = useForm({
    resolver: zodResolver(changePasswordBodySchema),
    defaultValues: { currentPassword: '', newPassword: '' }
  })
  const { errors } = form.formState
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      form.reset()
    },
    onError: (error) => {
      const words = { INVALID_CREDENTIALS: t`The password is wrong` }
      const about = { INVALID_CREDENTIALS: 'currentPassword' }
      showRefusal(form, t`Could not change the password`, error, { words, about })
    }
  })
  const submit = form.handleSubmit((passwords) => changing.mutate(passwords))
  const onChange = () => changing.isSuccess && changing.reset()
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* For password managers, which store it under the address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.register('currentPassword', { onChange })}
        label={t`Present password`}
        autoComplete="current-password"
        error={errors.currentPassword?.message && issueWords(errors.currentPassword.message)}
      />
      <PasswordField
        {...form.register('newPassword', { onChange })}
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. All your other devices are signed out.`}
        error={errors.newPassword?.message && newPasswordWords(errors.newPassword.message)}
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
