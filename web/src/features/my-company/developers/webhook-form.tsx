import { addWebhookBodySchema, type Webhook, type WebhookType, webhookTypes } from '@ilbud/proto/http/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/choice.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field, FieldError, Input } from '#components/field.tsx'
import { byField, useCompanyWords } from '#features/my-company/use-company-words.ts'
import { ApiError } from '#lib/api/api.ts'
import { SecretField } from './secret-field.tsx'
import { useWebhookWords } from './use-webhook-words.ts'
import { addWebhook, editWebhook, webhooksQuery, type WebhookValues } from './webhook-queries.ts'

/** Adds a webhook and shows its secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const mutation = useSaving(addWebhook, t`Could not add the webhook`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mutation.data ? t`The webhook’s secret` : t`Add a webhook`}
      description={
        mutation.data
          ? t`With it your server checks that a message comes from us.`
          : t`We send a signed message to your server whenever something happens to one of the company’s parcels.`
      }
    >
      {mutation.data ? (
        <SecretField label={t`Secret`} secret={mutation.data.secret} onDone={onClose} />
      ) : (
        <WebhookForm saving={mutation} submit={t`Add the webhook`} />
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
  const mutation = useSaving(save, t`Could not change the webhook`)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Change the webhook`}>
      <WebhookForm saving={mutation} submit={t`Save`} present={webhook} />
    </Dialog>
  )
}

function useSaving<Saved>(save: (values: WebhookValues) => Promise<Saved>, title: string) {
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    onError: (error) => fieldErrors(error) === null && words.toastFailure(title, error)
  })
}

/** The server's messages about fields; null: it refused something else. */
function fieldErrors(error: unknown): Record<string, string> | null {
  return error instanceof ApiError && error.problem?.errors ? byField(error.problem.errors) : null
}

interface WebhookFormProps {
  saving: { isPending: boolean; error: unknown; mutate: (values: WebhookValues) => void }
  submit: string
  present?: WebhookValues
}

function WebhookForm({ saving, submit, present }: WebhookFormProps) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const [values, setValues] = useState<WebhookValues>(
    present ?? { url: '', events: webhookTypes.filter((type) => type !== 'order.eta-changed'), description: null }
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const change = (part: Partial<WebhookValues>) => setValues({ ...values, ...part })
  const errors = { ...fieldErrors(saving.error), ...wrong }
  const say = (field: string) => errors[field] && words.say(errors[field])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { url, events, description } = values
    const trimmed = { url: url.trim(), events, description: description?.trim() || null }
    const checked = addWebhookBodySchema.safeParse(trimmed)
    setWrong(checked.success ? {} : byField(checked.error.issues))
    if (checked.success) saving.mutate(trimmed)
    else if (byField(checked.error.issues)['url']) document.getElementById('webhook-url')?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-4">
      <Field id="webhook-url" label={t`Address`} error={say('url')}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={values.url}
          autoComplete="off"
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field label={t`Description`} optional error={say('description')}>
        <Input
          value={values.description ?? ''}
          autoComplete="off"
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Events chosen={values.events} onChange={(events) => change({ events })} error={say('events')} />
      <Button type="submit" variant="primary" block busyText={saving.isPending && t`Saving...`}>
        {submit}
      </Button>
    </form>
  )
}

interface EventsProps {
  chosen: WebhookType[]
  error: string | undefined
  onChange: (chosen: WebhookType[]) => void
}

function Events({ chosen, error, onChange }: EventsProps) {
  const { types } = useWebhookWords()
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">
        <Trans>What it reports</Trans>
      </legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            label={types[type]}
            checked={chosen.includes(type)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, type] : chosen.filter((other) => other !== type))
            }
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
