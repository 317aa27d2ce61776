import type { BegunApp } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { QrImage } from '#components/display/qr-image.tsx'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useFieldErrors } from '#lib/forms/field-errors.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { beginApp, confirmApp } from './factor-queries.ts'

interface AddAppDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: string[]) => void
}

/** Shows the secret for an app, which is in force once its first code has confirmed it. */
export function AddAppDialog({ onClose, onAdded }: AddAppDialogProps) {
  const { t } = useLingui()
  const begin = useMutation({
    mutationFn: beginApp,
    onError: (error) => {
      toastFailure(t`Could not add an app`, error, inTranslation({ FACTOR_EXISTS: t`Remove the present app first.` }))
      onClose()
    }
  })
  return (
    <Dialog
      open
      readFirst
      onOpenChange={(open) => !open && onClose()}
      title={t`Add an app`}
      description={t`You need an app for codes on your phone, such as Aegis, 2FAS, Google Authenticator or 1Password.`}
      className="md:max-w-[520px]"
    >
      {begin.data ? (
        <Confirm begun={begin.data} onAdded={onAdded} />
      ) : (
        <Button
          variant="primary"
          block
          className="mt-5"
          onClick={() => begin.mutate()}
          busyText={begin.isPending && t`One moment...`}
        >
          <Trans>I have an app</Trans>
        </Button>
      )}
    </Dialog>
  )
}

function Confirm({ begun, onAdded }: { begun: BegunApp; onAdded: AddAppDialogProps['onAdded'] }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { errors, show, showFailure, forget } = useFieldErrors('app')
  const confirming = useMutation({
    mutationFn: () => confirmApp(begun.id, code),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => showFailure(t`Could not add an app`, error)
  })
  const isComplete = /^\d{6}$/.test(code.replace(/[\s-]/g, ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(isComplete ? {} : { code: 'Must be 6 digits' })) confirming.mutate()
  }
  const words: Record<string, string> = {
    'Must be 6 digits': t`Enter the 6 digits`,
    'The code is wrong': t`The code is wrong. Is your phone’s clock set automatically?`
  }
  const wrong = errors['code'] && (words[errors['code']] ?? issueWords(errors['code']))
  const groups = begun.secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <div>
        <p>
          <Trans>1. Scan this code with the app, or type the key.</Trans>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <QrImage text={begun.otpauthUri} label={t`QR code for the app`} className="size-44 flex-none rounded-md" />
          <div className="min-w-0 grow basis-40">
            <p className="text-14 text-text-2">
              <Trans>Key</Trans>
            </p>
            <p className="font-mono text-14 wrap-anywhere">{groups}</p>
          </div>
        </div>
      </div>
      <Field id="app-code" label={t`2. The code that the app shows`} error={wrong}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="tabular-nums"
          value={code}
          onChange={(event) => {
            forget('code')
            setCode(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={confirming.isPending && t`One moment...`}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}
