import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#lib/format/format.ts'
import { formatPhone } from '#lib/format/format-phone.ts'
import type { OrderValues } from '#features/send-package/order-values.ts'
import type { QuoteState } from '#features/send-package/price/use-quote.ts'
import { useCategoryNames, usePaymentNames, useSizeNames } from './order-names.ts'
import { useOptionsSummary } from './section-summaries.ts'

interface ReviewProps {
  quote: QuoteState
  /** Opens the section of a field. */
  edit: (field: keyof OrderValues) => void
}

/** Every value of the order before it is placed, with a button to its section. */
export function Review({ quote, edit }: ReviewProps) {
  const { t } = useLingui()
  const { control } = useFormContext<OrderValues>()
  const values = useWatch({ control }) as OrderValues
  const sizes = useSizeNames()
  const categories = useCategoryNames()
  const payments = usePaymentNames()
  const options = useOptionsSummary(values)
  const { pickupGateCode, packageWeight, packageValue, costCenter, reference } = values
  return (
    <dl>
      <Row label={t`Pickup`} onEdit={() => edit('pickupAddress')}>
        <Lines
          of={[
            values.pickupAddress,
            `${values.pickupContact}, ${formatPhone(values.pickupPhone)}`,
            pickupGateCode && t`Door code ${pickupGateCode}`,
            values.pickupNotes
          ]}
        />
      </Row>
      <Row label={t`Drop-off`} onEdit={() => edit('deliveryAddress')}>
        <Lines
          of={[
            values.deliveryAddress,
            `${values.deliveryContact}, ${formatPhone(values.deliveryPhone)}`,
            values.deliveryEmail,
            values.deliveryNotes
          ]}
        />
      </Row>
      <Row label={t`Parcel`} onEdit={() => edit('packageWeight')}>
        <Lines
          of={[
            [
              `${Number(values.packageQuantity) || 1} × ${sizes[values.packageSize].name}`,
              packageWeight && `${packageWeight} kg`,
              categories[values.packageCategory],
              values.packageFragile && t`Fragile`,
              packageValue && t`worth ${packageValue} SEK`
            ]
              .filter(Boolean)
              .join(', '),
            values.packageNotes
          ]}
        />
      </Row>
      <Row label={t`Delivery`} onEdit={() => edit('deliveryTimePreference')}>
        {options}
      </Row>
      <Row label={t`Payment`} onEdit={() => edit('paymentMethod')}>
        <Lines
          of={[
            payments[values.paymentMethod],
            values.paymentMethod === 'invoice' && costCenter,
            reference && t`Reference ${reference}`
          ]}
        />
      </Row>
      {quote.data && (
        <Row label={t`Total Price`}>
          <b className="font-display text-18">{formatMoney(quote.data.totalAmount)}</b> <Trans>incl. VAT</Trans>
        </Row>
      )}
    </dl>
  )
}

function Lines({ of: lines }: { of: readonly (string | false)[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={String(line)} className="block wrap-anywhere">
      {line}
    </span>
  ))
}

interface RowProps {
  label: string
  onEdit?: () => void
  children: ReactNode
}

function Row({ label, onEdit, children }: RowProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-border py-2.5 first:border-t-0 md:grid-cols-[120px_1fr_auto]">
      <dt className="text-text-2">{label}</dt>
      <dd className="order-1 col-span-full min-w-0 md:order-none md:col-span-1">{children}</dd>
      {onEdit && (
        <dd>
          <button
            type="button"
            aria-label={t`Change ${label}`}
            onClick={onEdit}
            className="min-h-6 text-14 text-primary-text underline underline-offset-3"
          >
            <Trans>Change</Trans>
          </button>
        </dd>
      )}
    </div>
  )
}
