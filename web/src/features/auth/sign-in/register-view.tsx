import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Note } from '#components/feedback/note.tsx'
import { isEmail } from '#lib/format/is-email.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { storePageAfterMail } from '#lib/session/page-after-mail.ts'
import { register } from '#features/auth/auth-queries.ts'
import { EmailField } from './email-field.tsx'
import type { EmailProps } from './email-props.ts'
import { troubleWords } from '#lib/api/trouble-words.ts'

interface RegisterViewProps extends EmailProps {
  /** The page to go to once the account is ready; null: the usual one. */
  wantedPath: string | null
  onBack: () => void
}

/** The form for a new sender's account. Its password is chosen when the link in the mail is opened. */
export function RegisterView({ email, setEmail, wantedPath, onBack }: RegisterViewProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const { errors, show, showFailure, forget } = useFieldErrors('sign-up')
  const registering = useMutation({
    mutationFn: () => register({ name: name.trim(), email: email.trim() }),
    onSuccess: () => storePageAfterMail(wantedPath),
    onError: (error) =>
      showFailure(t`Registration Failed`, error, { words: { ...troubleWords(error), unsaid: error.message } })
  })
  if (registering.isSuccess) return <CheckMail email={email.trim()} onBack={onBack} />

  const wrongEmail = email.trim() === '' ? t`Enter your email address` : t`Please enter a valid email address`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(name.trim() === '' && { name: t`Name is required` }),
      ...(!isEmail(email) && { email: wrongEmail })
    }
    if (!show(problems)) registering.mutate()
  }
  const say = (field: 'name' | 'email') => errors[field] && issueWords(errors[field])
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <Field id="sign-up-name" label={t`Name`} error={say('name')}>
        <Input
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => {
            forget('name')
            setName(event.target.value)
          }}
        />
      </Field>
      <EmailField
        id="sign-up-email"
        name="email"
        value={email}
        error={say('email')}
        onChange={(typed) => {
          forget('email')
          setEmail(typed)
        }}
      />
      <Button type="submit" variant="primary" block busyText={registering.isPending && t`Sending...`}>
        <Trans>Create account</Trans>
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <Trans>Back to sign in</Trans>
      </Button>
    </form>
  )
}

/** The same text whether or not the account existed, like the server's answer. */
function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="mt-4 grid gap-4">
      <Note tone="success" icon={MailCheck} role="status">
        <Trans>
          We have written to <b>{email}</b>. Open the link in the email and choose a password, and your account is
          ready.
        </Trans>
      </Note>
      <Button variant="primary" block onClick={onBack}>
        <Trans>Back to sign in</Trans>
      </Button>
    </div>
  )
}
