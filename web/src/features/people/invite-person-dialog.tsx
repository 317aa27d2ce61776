import { zodResolver } from '@hookform/resolvers/zod'
import { type InviteDriverBody, inviteDriverBodySchema } from '@ilbud/proto/http/dispatch/drivers'
import { Trans, useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { useSubmissionKey } from '#lib/api/use-submission-key.ts'
import type { Language } from '#lib/format/language.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { toast } from '#lib/page/toast.ts'
import { MailLanguage } from './mail-language.tsx'
import { peopleRefusals } from './people-refusal.ts'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'

interface InvitePersonDialogProps {
  title: string
  description: string
  /** The key makes a repeat the same invitation. Resolves to whether a mail was sent: those who work here get none. */
  invite: (person: InviteDriverBody, key: string) => Promise<boolean>
  /** Shows the person from then on. */
  list: QueryKey
  onClose: () => void
}

/** Asks somebody by mail to drive or work here. The account is theirs once they have chosen a password. */
export function InvitePersonDialog({ title, description, invite, list, onClose }: InvitePersonDialogProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const keyOf = useSubmissionKey()
  const form = useForm({
    resolver: zodResolver(inviteDriverBodySchema, undefined, { raw: true }),
    defaultValues: { name: '', email: '', phone: '', locale: i18n.locale as Language }
  })
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const locale = useWatch({ control, name: 'locale' })
  const inviting = useMutation({
    mutationFn: (person: InviteDriverBody) => invite(person, keyOf(person)),
    onSuccess: (isSent, { email }) => {
      void queryClient.invalidateQueries({ queryKey: list })
      if (!isSent) {
        const message = t`This email address has such an account already. No email was sent.`
        return form.setError('email', { message }, { shouldFocus: true })
      }
      toast({
        title: t`Invitation sent`,
        description: t`${email} has 24 hours to choose a password.`,
        variant: 'success'
      })
      onClose()
    },
    onError: (error) => showRefusal(form, t`Could not invite`, error, { words: peopleRefusals() })
  })
  const submit = form.handleSubmit((person) => (inviting.isPending ? undefined : inviting.mutate(person)))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <NameField field={register('name')} error={errors.name} />
        <EmailField field={register('email')} error={errors.email} />
        <PhoneField field={register('phone')} error={errors.phone} />
        <MailLanguage value={locale ?? 'sv'} onChange={(language) => setValue('locale', language)} />
        <Button type="submit" variant="primary" block busyText={inviting.isPending && t`Sending...`}>
          <Trans>Send invitation</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
