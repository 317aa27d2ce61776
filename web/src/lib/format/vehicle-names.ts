import type { VehicleKind } from '@ilbud/proto/http/dispatch/vehicle'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const vehicleNames: Record<VehicleKind, MessageDescriptor> = {
  bike: msg`Bike`,
  'cargo-bike': msg`Cargo bike`,
  car: msg`Car`,
  van: msg`Van`
}
