import { inviteMemberBodySchema } from '@ilbud/proto/http/companies-me'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { RadioCard } from '#components/choice.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field, Input } from '#components/field.tsx'
import { toast } from '#lib/page/toast.ts'
import { inviteMember, membersQuery } from './company-queries.ts'
import { byField, useCompanyWords } from './use-company-words.ts'

/** Sends a mail with a link to join the company. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const [values, setValues] = useState({ email: '', name: '', role: 'company_member' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { email } = values
  const mutation = useMutation({
    mutationFn: () => inviteMember(values),
    onSuccess: async () => {
      toast({
        title: t`Invitation sent`,
        description: t`If ${email} can join, an email with a link is on its way.`,
        variant: 'success'
      })
      onClose()
      await queryClient.invalidateQueries({ queryKey: membersQuery().queryKey })
    },
    onError: (error) => words.toastFailure(t`Could not invite`, error)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = inviteMemberBodySchema.safeParse(values)
    setErrors(checked.success ? {} : byField(checked.error.issues))
    if (checked.success) mutation.mutate()
    else document.getElementById('member-email')?.focus()
  }
  const role = (value: string) => ({
    name: 'role',
    value,
    checked: values.role === value,
    onChange: () => setValues({ ...values, role: value })
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Invite a member`}
      description={t`The person gets an email with a link, and chooses a password.`}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <Field id="member-email" label={t`Email`} error={errors['email'] && words.say(errors['email'])}>
          <Input
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.target.value })}
          />
        </Field>
        <Field label={t`Name`} optional error={errors['name'] && words.say(errors['name'])}>
          <Input
            autoComplete="off"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-14 font-semibold">
            <Trans>What the person may do</Trans>
          </legend>
          <div className="grid gap-2 sm:grid-cols-2">
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
