import type { CompanyDelivery, DeliveryStatus, WebhookType } from '@ilbud/proto/http/companies/webhooks'
import { useLingui } from '@lingui/react/macro'

/** What webhooks report, and what became of it. */
export function useWebhookWords() {
  const { t } = useLingui()
  const types: Record<WebhookType | 'test.ping', string> = {
    'order.placed': t`Placed`,
    'order.driver-assigned': t`Driver assigned`,
    'order.picked-up': t`Picked up`,
    'order.at-hub': t`At a hub`,
    'order.out-for-delivery': t`Out for delivery`,
    'order.delivered': t`Delivered`,
    'order.attempt-failed': t`Delivery attempt failed`,
    'order.delayed': t`Delayed`,
    'order.returned': t`Returned to the sender`,
    'order.canceled': t`Canceled`,
    'order.eta-changed': t`New arrival time`,
    'test.ping': t`Test`
  }
  const statuses: Record<DeliveryStatus, string> = {
    pending: t`Waiting`,
    delivered: t`Received`,
    failed: t`Given up`,
    skipped: t`Not sent`
  }
  const errors: Record<string, string> = {
    TIMEOUT: t`No answer within 10 seconds`,
    ADDRESS_REFUSED: t`The address is not on the public internet`,
    CONNECTION_FAILED: t`No connection`
  }
  return {
    types,
    statuses,
    tried({ status, tries, lastTryAt }: Pick<CompanyDelivery, 'status' | 'tries' | 'lastTryAt'>): string {
      // The tries of a message that is sent again begin anew.
      if (tries === 0 && lastTryAt !== null) return t`To be sent again`
      // It was skipped, because the webhook was off.
      if (tries === 0) return status === 'skipped' ? t`Not tried` : t`Not tried yet`
      return tries === 1 ? t`Tried once` : t`Tried ${tries} times`
    },
    /** What the last try led to; null: there was none. */
    outcome({ answerStatus, error }: Pick<CompanyDelivery, 'answerStatus' | 'error'>): string | null {
      if (answerStatus !== null) return t`Answer ${answerStatus}`
      return error === null ? null : (errors[error] ?? error)
    }
  }
}
