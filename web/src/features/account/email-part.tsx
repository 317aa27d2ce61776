import { zodResolver } from '@hookform/resolvers/zod'
import { changeEmailBodySchema } from '@ilbud/proto/http/people/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { Note } from '#components/feedback/note.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { renewedToken } from '#lib/session/refresh.ts'
import { storedTokens } from '#lib/session/session.ts'
import { askForEmail, meQuery } from './account-queries.ts'

/** The address with which the user signs in. Another one counts once its owner has opened the link that goes to it. */
export function EmailPart({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <p className="mb-3 text-text-2">
        <Trans>
          You sign in with <b className="break-all">{email}</b>.
        </Trans>
      </p>
      {sentTo !== null && !isSame(sentTo, email) ? (
        <Waiting sentTo={sentTo} onOther={() => setSentTo(null)} />
      ) : (
        <NewEmail key={email} email={email} onSent={setSentTo} />
      )}
    </>
  )
}

function NewEmail({ email, onSent }: { email: string; onSent: (address: string) => void }) {
  const { t } = useLingui()
  const other = changeEmailBodySchema.check(
    z.refine((typed) => !isSame(typed.email, email), { path: ['email'], error: 'This is your address already' })
  )
  const form = useForm({ resolver: zodResolver(other), defaultValues: { email: '' } })
  const sending = useMutation({
    mutationFn: (wanted: { email: string }) => askForEmail(wanted.email),
    onSuccess: (_sent, wanted) => onSent(wanted.email),
    onError: (error) => showRefusal(form, t`Could not send the link`, error)
  })
  const submit = form.handleSubmit((wanted) => sending.mutate(wanted))
  const words: Record<string, string> = {
    Required: t`Please enter a valid email address`,
    'This is your address already': t`This is your address already`
  }
  const message = form.formState.errors.email?.message
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t`New email`}
        hint={t`We send a link to it, and a notice to your present address.`}
        error={message && (words[message] ?? issueWords(message))}
      >
        <Input {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" busyText={sending.isPending && t`Sending...`}>
        <Trans>Change email</Trans>
      </Button>
    </form>
  )
}

/** Shown until the new address is confirmed; whether it can be used is not revealed. */
function Waiting({ sentTo, onOther }: { sentTo: string; onOther: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => askForEmail(sentTo),
    onError: (error) => toastFailure(t`Could not send the link`, error)
  })
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
        <Button onClick={() => sending.mutate()} busyText={sending.isPending && t`Sending...`}>
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
