import type { DeliveryFailure, PickupFailure } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The coded reasons, most frequent first: docs/domain/order-lifecycle.md. */
export const failureReasons: {
  pickup: readonly (readonly [PickupFailure, MessageDescriptor])[]
  delivery: readonly (readonly [DeliveryFailure, MessageDescriptor])[]
} = {
  pickup: [
    ['NOT_READY', msg`Not ready`],
    ['NOBODY_THERE', msg`Nobody there`],
    ['WRONG_ADDRESS', msg`Wrong address`],
    ['TOO_LARGE', msg`Too large`],
    ['REFUSED', msg`Refused`],
    ['OTHER', msg`Something else`]
  ],
  delivery: [
    ['NOBODY_HOME', msg`Nobody home`],
    ['WRONG_ADDRESS', msg`Wrong address`],
    ['NO_ACCESS', msg`No access`],
    ['REFUSED', msg`Refused`],
    ['DAMAGED', msg`Damaged`],
    ['OTHER', msg`Something else`]
  ]
}

const names = new Map<string, MessageDescriptor>([...failureReasons.pickup, ...failureReasons.delivery])

/** The label of a coded reason. */
export function reasonName(code: string): MessageDescriptor | undefined {
  return names.get(code)
}
