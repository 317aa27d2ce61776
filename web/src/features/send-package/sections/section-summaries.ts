import { useLingui } from '@lingui/react/macro'
import type { OrderValues, SectionName } from '#features/send-package/order-values.ts'
import { sizeForWeight } from '#features/send-package/parcel-weight.ts'
import { useCategoryNames, useLevelNames, usePaymentNames, useSizeNames, useTimeNames } from './order-names.ts'

/** "As soon as possible · signature · photo" */
export function useOptionsSummary(values: OrderValues): string {
  const { t } = useLingui()
  const times = useTimeNames()
  const levels = useLevelNames()
  const isScheduled = values.deliveryTimePreference === 'scheduled'
  const earliest = values.scheduledPickup.replace('T', ' ')
  const latest = values.scheduledDelivery.replace('T', ' ')
  const parts = [
    isScheduled ? earliest && t`picked up from ${earliest}` : times.asap,
    isScheduled && latest && t`delivered by ${latest}`,
    values.serviceLevel !== 'standard' && levels[values.serviceLevel].name,
    values.signatureRequired && t`signature`,
    values.proofOfDelivery && t`photo`,
    values.pinRequired && t`PIN`,
    values.returnOption && t`returned if it fails`
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The values of a closed section, in one line. */
export function useSummaries(values: OrderValues): Record<SectionName, string> {
  const { t } = useLingui()
  const sizes = useSizeNames()
  const categories = useCategoryNames()
  const payments = usePaymentNames()
  const options = useOptionsSummary(values)
  const join = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')
  return {
    pickup: join(values.pickupAddress, values.pickupContact),
    dropoff: join(values.deliveryAddress, values.deliveryContact),
    parcel: join(
      sizes[values.packageSize].name,
      categories[values.packageCategory],
      values.packageFragile && t`Fragile`,
      sizeForWeight(values) !== null && t`heavier than the size`
    ),
    options,
    payment: payments[values.paymentMethod],
    review: t`Everything on one page before you send`
  }
}
