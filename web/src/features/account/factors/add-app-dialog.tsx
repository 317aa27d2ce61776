import { zodResolver } from '@hookform/resolvers/zod'
import { type BegunApp, confirmFactorBodySchema } from '@ilbud/proto/http/people/factors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { QrImage } from '#components/display/qr-image.tsx'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { issueWords } from '#lib/forms/issue-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
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
  const form = useForm({
    resolver: zodResolver(confirmFactorBodySchema, undefined, { raw: true }),
    defaultValues: { code: '' }
  })
  const confirming = useMutation({
    mutationFn: (code: string) => confirmApp(begun.id, code),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => showRefusal(form, t`Could not add an app`, error)
  })
  const submit = form.handleSubmit(({ code }) => confirming.mutate(code!))
  const words: Record<string, string> = {
    Required: t`Enter the 6 digits`,
    'Must be 6 digits': t`Enter the 6 digits`,
    'The code is wrong': t`The code is wrong. Is your phone’s clock set automatically?`
  }
  const message = form.formState.errors.code?.message
  const groups = begun.secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
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
      <Field label={t`2. The code that the app shows`} error={message && (words[message] ?? issueWords(message))}>
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="tabular-nums"
        />
      </Field>
      <Button type="submit" variant="primary" block busyText={confirming.isPending && t`One moment...`}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}
