import { changePasswordBodySchema } from '@ilbud/proto/http/people/auth'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { ApiError } from '#lib/api/api.ts'
import { DeadLink } from './dead-link.tsx'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { newPasswordWords } from '#lib/password/new-password.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'

interface ChoosePasswordFormProps<Answer> {
  /** Sends the password with the link's token. */
  send: (password: string) => Promise<Answer>
  /** The password's name in that request. */
  name?: 'password' | 'newPassword'
  onDone: (answer: Answer) => void
  /** The label of the button. */
  children: ReactNode
  /** The purpose of the form, shown while the link is valid. */
  lead?: string
  /** What to do when the link is no longer valid. */
  otherwise: ReactNode
}

export function ChoosePasswordForm<Answer>({
  send,
  name = 'password',
  onDone,
  children,
  lead,
  otherwise
}: ChoosePasswordFormProps<Answer>) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { errors, show, showFailure, forget } = useFieldErrors('choose')
  const sending = useMutation({
    mutationFn: () => send(password),
    onSuccess: onDone,
    onError: (error) => {
      if (isOver(error)) return
      showFailure(t`That did not work`, error, { words: { ...troubleWords(error), unsaid: error.message } })
    }
  })
  if (isOver(sending.error)) return <DeadLink>{otherwise}</DeadLink>

  const [problem] = changePasswordBodySchema.shape.newPassword.safeParse(password).error?.issues ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(problem === undefined ? {} : { [name]: problem.message })) sending.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {lead && <p className="text-text-2">{lead}</p>}
      <PasswordField
        id={`choose-${name}`}
        name="password"
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. A sentence is easy to remember and hard to guess.`}
        error={errors[name] && newPasswordWords(errors[name])}
        value={password}
        onChange={(event) => {
          forget(name)
          setPassword(event.target.value)
        }}
      />
      <Button
        type="submit"
        variant="primary"
        block
        busyText={(sending.isPending || sending.isSuccess) && t`Sending...`}
      >
        {children}
      </Button>
    </form>
  )
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TOKEN_INVALID'
}
