import {
  type DeliveryStatus,
  deliveryStatusSchema,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery
} from '@ilbud/proto/http/companies/webhooks'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { Field } from '#components/forms/field.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Select } from '#components/forms/select.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { DeliveryHead, DeliveryTries } from '#components/display/webhook-delivery.tsx'
import { useCompanyWords } from '#features/my-company/use-company-words.ts'
import { rowsOf } from '#lib/lists/list-page.ts'
import { toast } from '#lib/page/toast.ts'
import { useWebhookWords } from '#lib/webhooks/use-webhook-words.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { deliveriesQuery, replayDeliveries, resendDelivery, webhooksQuery } from './webhook-queries.ts'

const hourMs = 3_600_000

interface DeliveriesProps {
  webhook: Webhook
  onClose: () => void
}

/** What was sent to a webhook in the last 30 days, how it answered, and sending it again. */
export function WebhookDeliveries({ webhook, onClose }: DeliveriesProps) {
  const { t } = useLingui()
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`What was sent`}
      description={<span className="wrap-anywhere">{webhook.url}</span>}
      className="md:w-[560px]"
    >
      <div className="mt-4 grid grid-cols-1 gap-4">
        {webhook.enabled && <Replay id={webhook.id} />}
        <StatusFilter value={status} onChange={setStatus} />
        <List webhook={webhook} status={status} />
      </div>
    </Sheet>
  )
}

function StatusFilter({
  value,
  onChange
}: {
  value: DeliveryStatus | ''
  onChange: (value: DeliveryStatus | '') => void
}) {
  const { t } = useLingui()
  const { statuses } = useWebhookWords()
  return (
    <Field label={t`Show`}>
      <Select value={value} onChange={(event) => onChange(event.target.value as DeliveryStatus | '')}>
        <option value="">{t`Everything`}</option>
        {deliveryStatusSchema.options.map((option) => (
          <option key={option} value={option}>
            {statuses[option]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function List({ webhook, status }: { webhook: Webhook; status: DeliveryStatus | '' }) {
  const list = useInfiniteQuery(deliveriesQuery(webhook.id, status))
  if (list.isPending) return <LoadingRows count={4} row="h-14 rounded-lg" />
  if (!list.data) {
    return <LoadProblem title={<Trans>We could not load the deliveries.</Trans>} query={list} />
  }
  const deliveries = rowsOf(list.data.pages)
  if (deliveries.length === 0) {
    return (
      <p className="text-text-2">
        {status === '' ? <Trans>Nothing in the last 30 days.</Trans> : <Trans>Nothing of this kind.</Trans>}
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} mayResend={webhook.enabled} />
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}

function Delivery({ delivery, mayResend }: { delivery: WebhookDelivery; mayResend: boolean }) {
  const { t } = useLingui()
  const { outcome } = useWebhookWords()
  const { request, answerBody, status } = delivery
  const about = [trackingIdOf(request), status === 'delivered' ? null : outcome(delivery)].filter(
    (part) => part !== null
  )
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 px-4 py-3 hover:bg-sunken">
          <DeliveryHead delivery={delivery} />
          {about.length > 0 && <span className="basis-full text-14 text-text-2">{about.join(' · ')}</span>}
        </summary>
        <div className="grid grid-cols-1 gap-3 px-4 pb-4">
          <DeliveryTries delivery={delivery} />
          <p className="text-14 wrap-anywhere">
            <code>webhook-id: {delivery.id}</code>
          </p>
          {request !== null && <Code label={t`Message`} text={indented(request)} />}
          {answerBody && <Code label={t`Answer`} text={answerBody} />}
          {mayResend && <Resend id={delivery.id} />}
        </div>
      </details>
    </li>
  )
}

/** As people write it; null where the message is of no order, or not stored. */
function trackingIdOf(request: string | null): string | null {
  if (request === null) return null
  const { data }: Partial<WebhookBody> = JSON.parse(request)
  return typeof data?.trackingId === 'string' ? formatTrackingId(data.trackingId) : null
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-14 font-semibold">{label}</figcaption>
      <pre tabIndex={0} className="max-h-64 overflow-auto rounded-md bg-sunken p-3 text-12">
        {text}
      </pre>
    </figure>
  )
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}

function Resend({ id }: { id: string }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => resendDelivery(id),
    onSuccess: () => {
      toast({ title: t`It is sent again`, variant: 'success' })
      return queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey })
    },
    onError: (error) => words.toastFailure(t`Could not send it again`, error)
  })
  return (
    <div>
      <Button size="small" onClick={() => mutation.mutate()} busyText={mutation.isPending && t`One moment...`}>
        <RotateCw className="size-4" strokeWidth={2} aria-hidden />
        <Trans>Send again</Trans>
      </Button>
    </div>
  )
}

/** Sends everything of the last hours again: after a fault of the receiver. */
function Replay({ id }: { id: string }) {
  const { t } = useLingui()
  const words = useCompanyWords()
  const queryClient = useQueryClient()
  const [hours, setHours] = useState('1')
  const mutation = useMutation({
    mutationFn: () => replayDeliveries(id, new Date(serverNow() - Number(hours) * hourMs)),
    onSuccess: ({ count }) => {
      toast({ title: t`Messages sent again: ${count}`, variant: 'success' })
      return queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey })
    },
    onError: (error) => words.toastFailure(t`Could not send them again`, error)
  })
  const spans = { '1': t`the last hour`, '24': t`the last day`, '168': t`the last week`, '720': t`the last 30 days` }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t`Resend everything from`} className="grow">
        <Select value={hours} onChange={(event) => setHours(event.target.value)}>
          {Object.entries(spans).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button onClick={() => mutation.mutate()} busyText={mutation.isPending && t`One moment...`}>
        <Trans>Send again</Trans>
      </Button>
    </div>
  )
}
