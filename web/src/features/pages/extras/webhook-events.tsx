import { type WebhookType, webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import { Trans, useLingui } from '@lingui/react/macro'

/** What a webhook may report, by the type that its message has. */
export function WebhookEvents() {
  const { t } = useLingui()
  const words: Record<WebhookType, string> = {
    'order.placed': t`The order was placed`,
    'order.driver-assigned': t`A driver has taken it`,
    'order.picked-up': t`The parcel was picked up`,
    'order.at-hub': t`The parcel is at a hub`,
    'order.out-for-delivery': t`The parcel is on its way to the recipient`,
    'order.delivered': t`The parcel was delivered`,
    'order.attempt-failed': t`A delivery attempt failed`,
    'order.delayed': t`A delay begins, or a pickup failed`,
    'order.returned': t`The parcel is back with you`,
    'order.canceled': t`The order was canceled or recalled`,
    'order.eta-changed': t`The arrival time moves by two minutes or more`
  }
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-primary-text">
        <Trans>All events</Trans>
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-[max-content_1fr]">
        {webhookTypes.map((type) => (
          <div key={type} className="sm:contents">
            <dt className="font-mono text-13">{type}</dt>
            <dd className="mb-2 text-text-2 sm:mb-0">{words[type]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
