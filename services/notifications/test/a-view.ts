import { uuidv7 } from '@ilbud/kernel/ids'
import type { ViewChanged } from '@ilbud/proto/events/tracking'

/** What tracking says of an order that was just placed. */
export const aView: ViewChanged = {
  version: 1,
  revision: 0,
  orderId: uuidv7(),
  trackingId: 'SD7K3MQ9RT2XVB2',
  epoch: uuidv7(),
  type: 'ORDER_UPDATED',
  status: 'CREATED',
  stage: 1,
  at: '2026-01-01T12:00:00.000Z',
  eta: null,
  driverId: null,
  customerId: '0197b0c0-0000-7000-8000-000000000021',
  companyId: null,
  positionOpen: false,
  gone: false
}
