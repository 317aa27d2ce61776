import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import type { SecondFactor } from '@ilbud/proto/http/people/factors'
import type { User } from '#lib/session/session.ts'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { toast } from '#lib/page/toast.ts'
import { logIn, needsSecondFactor } from '#features/auth/auth-queries.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailField } from './email-field.tsx'
import type { EmailProps } from './email-props.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButton } from './provider-button.tsx'
import { troubleWords } from '#lib/api/trouble-words.ts'
import { signInHere } from '#features/auth/sign-in-here.ts'

interface LoginViewProps extends EmailProps {
  onDone: (user: User) => void
  /** The password was right, and a second factor is set. */
  onSecondFactor: (begun: SecondFactor['secondFactor']) => void
  onReset: () => void
  onRegister: () => void
}

export function LoginView({ email, setEmail, onDone, onSecondFactor, onReset, onRegister }: LoginViewProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const { errors, show, forget } = useFieldErrors('sign-in')
  const login = useMutation({
    mutationFn: () => logIn(email.trim(), password),
    onSuccess: (answer) =>
      needsSecondFactor(answer) ? onSecondFactor(answer.secondFactor) : onDone(signInHere(answer)),
    onError: (error) => {
      const title = t`Login Failed`
      const words = {
        ...troubleWords(error),
        USE_PROVIDER: t`Your account signs in with your organisation’s login. Use its button below.`,
        otherwise: t`Invalid username or password`
      }
      // After a typing error nobody contacts support, so the request's id is left out.
      if (!isWrong(error)) return toastFailure(title, error, words)
      toast({ title, description: refusalWords(error, words), variant: 'destructive' })
      show({ password: t`Check the email and the password` })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(email.trim() === '' && { username: t`Email is required` }),
      ...(password.trim() === '' && { password: t`Password is required` })
    }
    if (!show(missing)) login.mutate()
  }
  /** That the two do not match is no longer said when one of them was changed. */
  const onChange = (field: 'username' | 'password') => {
    if (login.isError) forget('password')
    forget(field)
    login.reset()
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <EmailField
          id="sign-in-username"
          name="username"
          value={email}
          error={errors['username']}
          onChange={(typed) => {
            onChange('username')
            setEmail(typed)
          }}
        />
        <PasswordField
          id="sign-in-password"
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            onChange('password')
            setPassword(event.target.value)
          }}
          error={errors['password']}
        />
        <Button type="submit" variant="primary" block className="mt-1" busyText={login.isPending && t`Signing in...`}>
          <Trans>Sign In</Trans>
        </Button>
      </form>
      <PasskeyButton onDone={onDone} />
      <ProviderButton />
      <p className="mt-2.5 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" className="-ml-0.5 px-0.5" onClick={onReset}>
          <Trans>Forgot password?</Trans>
        </Button>
        <Button variant="quiet" className="-mr-0.5 px-0.5" onClick={onRegister}>
          <Trans>Create an account</Trans>
        </Button>
      </p>
      <DemoAccounts
        onUse={(account) => {
          forget('username', 'password')
          setEmail(account.username)
          setPassword(account.password)
        }}
      />
    </>
  )
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
