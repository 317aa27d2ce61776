import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MailCheck } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Note } from '#components/note.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { passwordProblem, weakPassword } from '#lib/password/new-password.ts'
import { useSession } from '#lib/session/session.ts'
import { askForReset, changePassword, sessionsQuery } from './account-queries.ts'
import { isWrongPassword } from './erase-refusal.ts'

const empty = { current: '', chosen: '' }

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
  const [tried, setTried] = useState(false)
  const current = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const changing = useMutation({
    mutationFn: () => changePassword(values.current, values.chosen),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      setValues(empty)
      setTried(false)
    },
    onError: (error) => {
      if (isWrongPassword(error)) return current.current?.focus()
      if (weakPassword(error)) return chosen.current?.focus()
      toastFailure(t`Could not change the password`, error)
    }
  })
  const problems = {
    current: values.current === '' ? t`Required` : undefined,
    chosen: passwordProblem(values.chosen)
  }
  const wrong = changing.error && isWrongPassword(changing.error) ? t`The password is not right` : undefined
  const type = (field: keyof typeof empty) => (value: string) => {
    changing.reset()
    setValues({ ...values, [field]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.current) current.current?.focus()
    else if (problems.chosen) chosen.current?.focus()
    else changing.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* For password managers, which store it under the address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={current}
        name="current-password"
        label={t`Present password`}
        autoComplete="current-password"
        error={(tried ? problems.current : undefined) ?? wrong}
        value={values.current}
        onChange={type('current')}
      />
      <PasswordField
        ref={chosen}
        name="new-password"
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. All your other devices are signed out.`}
        error={(tried ? problems.chosen : undefined) ?? weakPassword(changing.error)}
        value={values.chosen}
        onChange={type('chosen')}
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
