import { zodResolver } from '@hookform/resolvers/zod'
import { inviteMemberBodySchema } from '@ilbud/proto/http/companies/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { RadioCard } from '#components/forms/choice.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { membersQuery } from '#lib/company/members-query.ts'
import { toast } from '#lib/page/toast.ts'
import { inviteMember } from './company-queries.ts'
import { useCompanyWords } from './use-company-words.ts'

/** Sends a mail with a link to join the company. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { say, refusals } = useCompanyWords()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(inviteMemberBodySchema, undefined, { raw: true }),
    defaultValues: { email: '', name: '', role: 'company_member' as const }
  })
  const { errors } = form.formState
  const mutation = useMutation({
    mutationFn: inviteMember,
    onSuccess: async ({ status }, { email }) => {
      // Whoever has joined already gets no mail, and keeps the role.
      if (status === 'invited') {
        toast({
          title: t`Invitation sent`,
          description: t`If ${email} can join, an email with a link is on its way.`,
          variant: 'success'
        })
      } else {
        toast({
          title: t`${email} is a member already`,
          description: t`No email was sent. To give somebody another role, remove the member and invite them again.`
        })
      }
      onClose()
      await queryClient.invalidateQueries({ queryKey: membersQuery().queryKey })
    },
    onError: (error) => showRefusal(form, t`Could not invite`, error, { words: refusals })
  })
  const submit = form.handleSubmit((values) => mutation.mutate(values))
  const role = (value: string) => ({ ...form.register('role'), value })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Invite a member`}
      description={t`The person gets an email with a link, and chooses a password.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <Field label={t`Email`} error={say(errors.email?.message)}>
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <Field label={t`Name`} optional error={say(errors.name?.message)}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-14 font-semibold">
            <Trans>What the person may do</Trans>
          </legend>
          <div className="grid gap-2">
            <RadioCard {...role('company_member')} label={t`Member`} hint={t`Sends and sees own orders`} />
            <RadioCard {...role('company_admin')} label={t`Company admin`} hint={t`Sees and changes everything`} />
          </div>
        </fieldset>
        <Button type="submit" variant="primary" block busyText={mutation.isPending && t`Sending...`}>
          <Trans>Send the invitation</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
