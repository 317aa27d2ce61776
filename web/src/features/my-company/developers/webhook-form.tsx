import { zodResolver } from '@hookform/resolvers/zod'
import { addWebhookBodySchema, type Webhook, webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/choice.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, FieldError, Input } from '#components/forms/field.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { showRefusal } from '#lib/forms/show-refusal.ts'
import { SecretField } from './secret-field.tsx'
import { useWebhookWords } from '#lib/webhooks/use-webhook-words.ts'
import { addWebhook, editWebhook, webhooksQuery, type WebhookValues } from './webhook-queries.ts'

type WebhookDraft = z.input<typeof addWebhookBodySchema>

const start: WebhookDraft = {
  url: '',
  events: webhookTypes.filter((type) => type !== 'order.eta-changed'),
  description: ''
}

/** Adds a webhook and shows its secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { form, saving } = useWebhookForm(start, addWebhook, t`Could not add the webhook`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={saving.data ? t`The webhook’s secret` : t`Add a webhook`}
      description={
        saving.data
          ? t`With it your server checks that a message comes from us.`
          : t`We send a signed message to your server whenever something happens to one of the company’s parcels.`
      }
    >
      {saving.data ? (
        <SecretField label={t`Secret`} secret={saving.data.secret} onDone={onClose} />
      ) : (
        <WebhookForm form={form} saving={saving} submit={t`Add the webhook`} />
      )}
    </Dialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui()
  const save = async (values: WebhookValues) => {
    const saved = await editWebhook(webhook.id, values)
    onClose()
    return saved
  }
  const { url, events, description } = webhook
  const { form, saving } = useWebhookForm(
    { url, events, description: description ?? '' },
    save,
    t`Could not change the webhook`
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Change the webhook`}>
      <WebhookForm form={form} saving={saving} submit={t`Save`} />
    </Dialog>
  )
}

function useWebhookForm<Saved>(
  defaultValues: WebhookDraft,
  save: (values: WebhookValues) => Promise<Saved>,
  failure: string
) {
  const { refusals } = useCompanyWords()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(addWebhookBodySchema, undefined, { raw: true }), defaultValues })
  const saving = useMutation({
    mutationFn: ({ url, events, description }: WebhookDraft) =>
      save({ url: url.trim(), events, description: description?.trim() || null }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    onError: (error) => showRefusal(form, failure, error, { words: refusals })
  })
  return { form, saving }
}

interface WebhookFormProps extends Pick<ReturnType<typeof useWebhookForm>, 'form'> {
  saving: { isPending: boolean; mutate: (values: WebhookDraft) => void }
  submit: string
}

function WebhookForm({ form, saving, submit }: WebhookFormProps) {
  const { t } = useLingui()
  const { say } = useCompanyWords()
  const { types } = useWebhookWords()
  const { register, formState } = form
  const { errors } = formState
  const send = form.handleSubmit((values) => saving.mutate(values))
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-4 grid gap-4">
      <Field label={t`Address`} error={say(errors.url?.message)}>
        <Input {...register('url')} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
      </Field>
      <Field label={t`Description`} optional error={say(errors.description?.message)}>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">
          <Trans>What it reports</Trans>
        </legend>
        <div className="grid gap-x-3 sm:grid-cols-2">
          {webhookTypes.map((type) => (
            <Checkbox key={type} {...register('events')} value={type} label={types[type]} />
          ))}
        </div>
        {errors.events && <FieldError>{say(errors.events.message)}</FieldError>}
      </fieldset>
      <Button type="submit" variant="primary" block busyText={saving.isPending && t`Saving...`}>
        {submit}
      </Button>
    </form>
  )
}
