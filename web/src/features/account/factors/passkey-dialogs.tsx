import { zodResolver } from '@hookform/resolvers/zod'
import { type FactorView, renameFactorBodySchema } from '@ilbud/proto/http/people/factors'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { refusedFields } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showAtFields, showRefusal } from '#lib/forms/show-refusal.ts'
import { createPasskey, toastPasskeyFailure } from '#lib/passkey/passkey.ts'
import { deviceName } from '#features/account/device-name.ts'
import { beginPasskey, confirmPasskey, renamePasskey } from './factor-queries.ts'

interface AddPasskeyDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: string[]) => void
}

/** Lets the browser create a passkey, under a name by which its owner knows it again. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useLingui()
  const form = useNameForm(deviceName(navigator.userAgent) ?? '')
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const { id, options } = await beginPasskey()
      return confirmPasskey(id, await createPasskey(options), name)
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) =>
      void (showAtFields(form, refusedFields(error)) || toastPasskeyFailure(t`Could not add a passkey`, error))
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Add a passkey`}
      description={t`Your browser asks for your fingerprint, your face or a PIN, or for a security key.`}
      className="md:max-w-[520px]"
    >
      <NameForm
        form={form}
        hint={t`So that you know it again if you have several.`}
        isPending={adding.isPending}
        onSubmit={adding.mutate}
        buttonText={t`Create the passkey`}
      />
    </Dialog>
  )
}

interface RenamePasskeyDialogProps {
  passkey: FactorView
  onClose: () => void
  onRenamed: () => void
}

export function RenamePasskeyDialog({ passkey: { id, name = '' }, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const { t } = useLingui()
  const form = useNameForm(name)
  const renaming = useMutation({
    mutationFn: (chosen: string) => renamePasskey(id, chosen),
    onSuccess: onRenamed,
    onError: (error) => showRefusal(form, t`Could not rename it`, error)
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Rename the passkey`} className="md:max-w-[520px]">
      <NameForm form={form} isPending={renaming.isPending} onSubmit={renaming.mutate} buttonText={t`Save`} />
    </Dialog>
  )
}

function useNameForm(name: string) {
  return useForm({ resolver: zodResolver(renameFactorBodySchema), defaultValues: { name } })
}

interface NameFormProps {
  form: ReturnType<typeof useNameForm>
  hint?: string
  isPending: boolean
  onSubmit: (name: string) => void
  buttonText: string
}

function NameForm({ form, hint, isPending, onSubmit, buttonText }: NameFormProps) {
  const { t } = useLingui()
  const submit = form.handleSubmit(({ name }) => onSubmit(name))
  const message = form.formState.errors.name?.message
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <Field label={t`Name`} hint={hint} error={message && issueWords(message)}>
        <Input {...form.register('name')} maxLength={60} />
      </Field>
      <Button type="submit" variant="primary" block busyText={isPending && t`One moment...`}>
        {buttonText}
      </Button>
    </form>
  )
}
