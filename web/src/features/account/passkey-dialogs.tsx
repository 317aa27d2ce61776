import type { FactorView } from '@ilbud/proto/http/people/factors'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { type FieldErrors, refusedFields, useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { createPasskey, toastPasskeyFailure } from '#lib/passkey/passkey.ts'
import { deviceName } from './device-name.ts'
import { beginPasskey, confirmPasskey, renamePasskey } from './factor-queries.ts'

interface AddPasskeyDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: string[]) => void
}

/** Lets the browser create a passkey, under a name by which its owner knows it again. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useLingui()
  const { errors, show, forget } = useFieldErrors('passkey')
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const { id, options } = await beginPasskey()
      return confirmPasskey(id, await createPasskey(options), name)
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => void (show(refusedFields(error)) || toastPasskeyFailure(t`Could not add a passkey`, error))
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
        initial={deviceName(navigator.userAgent) ?? ''}
        hint={t`So that you know it again if you have several.`}
        {...{ errors, show, forget }}
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
  const { errors, show, showFailure, forget } = useFieldErrors('passkey')
  const renaming = useMutation({
    mutationFn: (chosen: string) => renamePasskey(id, chosen),
    onSuccess: onRenamed,
    onError: (error) => showFailure(t`Could not rename it`, error)
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Rename the passkey`} className="md:max-w-[520px]">
      <NameForm
        {...{ errors, show, forget }}
        initial={name}
        isPending={renaming.isPending}
        onSubmit={renaming.mutate}
        buttonText={t`Save`}
      />
    </Dialog>
  )
}

interface NameFormProps extends Pick<ReturnType<typeof useFieldErrors>, 'show' | 'forget'> {
  errors: FieldErrors
  initial: string
  hint?: string
  isPending: boolean
  onSubmit: (name: string) => void
  buttonText: string
}

function NameForm({ initial, hint, errors, show, forget, isPending, onSubmit, buttonText }: NameFormProps) {
  const { t } = useLingui()
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(name.trim() === '' ? { name: 'Required' } : {})) onSubmit(name.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <Field id="passkey-name" label={t`Name`} hint={hint} error={errors['name'] && issueWords(errors['name'])}>
        <Input
          name="passkey-name"
          maxLength={60}
          value={name}
          onChange={(event) => {
            forget('name')
            setName(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={isPending && t`One moment...`}>
        {buttonText}
      </Button>
    </form>
  )
}
