import type { PriceLine } from '@ilbud/proto/http/price/quotes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the lines of a price are called, where there is no room to explain them. */
export const lineNames: Record<PriceLine['code'], MessageDescriptor> = {
  BASE: msg`Base price`,
  DISTANCE: msg`Distance`,
  SIZE: msg`Size`,
  PIECES: msg`Further parcels`,
  WEIGHT: msg`Weight above 20 kg`,
  SERVICE: msg`Service level`,
  MINIMUM: msg`Minimum price`,
  FALLBACK: msg`Standard price`
}
