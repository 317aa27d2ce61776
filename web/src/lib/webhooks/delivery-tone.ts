import type { DeliveryStatus } from '@ilbud/proto/http/companies/webhooks'

/** How the state of a delivery looks. */
export function deliveryTone(status: DeliveryStatus): string {
  if (status === 'delivered') return 'text-14 text-success'
  return status === 'failed' ? 'text-14 text-danger' : 'text-14 text-text-2'
}
