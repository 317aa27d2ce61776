import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#lib/format/format.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import type { QuoteState } from '#features/send-package/price/use-quote.ts'
import { useCategoryNames, usePaymentNames, useSizeNames } from './order-names.ts'
import { useOptionsSummary } from './section-summaries.ts'

/** A summary of the order before it is placed. */
export function Review({ quote }: { quote: QuoteState }) {
  const { t } = useLingui()
  const { control } = useFormContext<OrderValues>()
  const values = useWatch({ control }) as OrderValues
  const sizes = useSizeNames()
  const categories = useCategoryNames()
  const payments = usePaymentNames()
  const options = useOptionsSummary(values)
  const quantity = Number(values.packageQuantity) || 1
  return (
    <dl>
      <Row label={t`Pickup`}>
        {values.pickupAddress}
        <br />
        {values.pickupContact}, {values.pickupPhone}
      </Row>
      <Row label={t`Drop-off`}>
        {values.deliveryAddress}
        <br />
        {values.deliveryContact}, {values.deliveryPhone}
      </Row>
      <Row label={t`Parcel`}>
        {quantity} × {sizes[values.packageSize].name}, {categories[values.packageCategory]}
        {values.packageFragile && <>, {t`Fragile`}</>}
      </Row>
      <Row label={t`Delivery`}>{options}</Row>
      <Row label={t`Payment`}>{payments[values.paymentMethod]}</Row>
      {quote.data && (
        <Row label={t`Total Price`}>
          <b className="font-display text-18">{formatMoney(quote.data.totalAmount)}</b> <Trans>incl. VAT</Trans>
        </Row>
      )}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-border py-2.5 first:border-t-0 md:grid-cols-[120px_1fr]">
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
