import type { FleetRoute, RouteStop, RouteStopKind } from '@ilbud/proto/http/dispatch/driver-route'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stopNames: Record<RouteStopKind, MessageDescriptor> = {
  pickup: msg`Pickup`,
  delivery: msg({ message: 'Delivery', context: 'stop' }),
  return: msg({ message: 'Return', context: 'stop' }),
  hub: msg`At the hub`
}

/** It will be reached after it was to be. */
export function isLate({ slackMin }: Pick<RouteStop, 'slackMin'>): boolean {
  return slackMin !== null && slackMin < 0
}

/** Its driver wants to stop working before. */
export function isAfterShift(
  { arriveAt }: Pick<RouteStop, 'arriveAt'>,
  { shiftEndsAt }: Pick<FleetRoute, 'shiftEndsAt'>
): boolean {
  return shiftEndsAt !== null && Date.parse(arriveAt) > Date.parse(shiftEndsAt)
}
