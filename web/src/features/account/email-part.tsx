import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Note } from '#components/feedback/note.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { toast } from '#lib/page/toast.ts'
import { isEmail } from '#lib/format/is-email.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { storedTokens } from '#lib/session/session.ts'
import { askForEmail, meQuery } from './account-queries.ts'

/** The address with which the user signs in. Another one counts once its owner has opened the link that goes to it. */
export function EmailPart({ email }: { email: string }) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const fields = useFieldErrors('new')
  const asking = useMutation({
    mutationFn: async (address: string) => {
      await askForEmail(address)
      return address
    },
    onSuccess: setSentTo,
    onError: (error) => fields.showFailure(t`Could not send the link`, error)
  })
  const sending = { send: asking.mutate, isSending: asking.isPending }
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>
          You sign in with <b className="break-all">{email}</b>.
        </Trans>
      </p>
      {sentTo !== null && !isSame(sentTo, email) ? (
        <Waiting {...sending} sentTo={sentTo} onOther={() => setSentTo(null)} />
      ) : (
        <NewEmail key={email} {...sending} fields={fields} email={email} />
      )}
    </>
  )
}

interface Sending {
  send: (address: string) => void
  isSending: boolean
}

interface NewEmailProps extends Sending {
  email: string
  fields: ReturnType<typeof useFieldErrors>
}

function NewEmail({ email, send, isSending, fields: { errors, show, forget } }: NewEmailProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const problem = !isEmail(wanted)
    ? t`Please enter a valid email address`
    : isSame(wanted, email)
      ? t`This is your address already`
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(problem === undefined ? {} : { email: problem })) send(wanted)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        id="new-email"
        label={t`New email`}
        hint={t`We send a link to it, and a notice to your present address.`}
        error={errors['email'] && issueWords(errors['email'])}
      >
        <Input
          name="email"
          type="email"
          autoComplete="email"
          value={typed}
          onChange={(event) => {
            forget('email')
            setTyped(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" busyText={isSending && t`Sending...`}>
        <Trans>Change email</Trans>
      </Button>
    </form>
  )
}

/** Shown until the new address is confirmed; whether it can be used is not revealed. */
function Waiting({ sentTo, send, isSending, onOther }: Sending & { sentTo: string; onOther: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const looking = useMutation({
    mutationFn: () => queryClient.fetchQuery(meQuery()),
    onSuccess: (me) => {
      if (!isSame(me.email, sentTo)) {
        toast({ title: t`Not confirmed yet`, description: t`Open the link in the email first.` })
        return
      }
      toast({ title: t`Your address is changed`, variant: 'success' })
      // The address stands in the access token.
      void renewedToken(storedTokens().accessToken)
    },
    onError: (error) => toastFailure(t`That did not work`, error)
  })
  return (
    <div className="grid gap-3">
      <Note tone="info" icon={MailCheck} role="status">
        <p>
          <Trans>
            <b>Waiting for your confirmation.</b> If <span className="break-all">{sentTo}</span> can be used, an email
            with a link is on its way there. The link works for 24 hours; until you confirm, nothing changes.
          </Trans>
        </p>
      </Note>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => looking.mutate()} busyText={looking.isPending && t`One moment...`}>
          <Trans>I have confirmed</Trans>
        </Button>
        <Button onClick={() => send(sentTo)} busyText={isSending && t`Sending...`}>
          <Trans>Send again</Trans>
        </Button>
        <Button variant="quiet" onClick={onOther}>
          <Trans>Another address</Trans>
        </Button>
      </div>
    </div>
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
