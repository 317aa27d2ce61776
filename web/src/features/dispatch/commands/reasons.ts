import type { DeliveryFailure, PickupFailure } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The coded reasons, most frequent first: docs/domain/order-lifecycle.md. */
export const pickupReasons: readonly (readonly [PickupFailure, MessageDescriptor])[] = [
  ['NOT_READY', msg`Not ready`],
  ['NOBODY_THERE', msg`Nobody there`],
  ['WRONG_ADDRESS', msg`Wrong address`],
  ['TOO_LARGE', msg`Too large`],
  ['REFUSED', msg`Refused`],
  ['OTHER', msg`Something else`]
]

export const deliveryReasons: readonly (readonly [DeliveryFailure, MessageDescriptor])[] = [
  ['NOBODY_HOME', msg`Nobody home`],
  ['WRONG_ADDRESS', msg`Wrong address`],
  ['NO_ACCESS', msg`No access`],
  ['REFUSED', msg`Refused`],
  ['DAMAGED', msg`Damaged`],
  ['OTHER', msg`Something else`]
]

const names = new Map<string, MessageDescriptor>([...pickupReasons, ...deliveryReasons])

/** The label of a coded reason. */
export function reasonName(code: string): MessageDescriptor | undefined {
  return names.get(code)
}
