import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDistance, formatMoney } from '#lib/format/format.ts'
import { lineNames } from '#lib/parcel/line-names.ts'

type Makeup = Pick<CustomerOrderDetail, 'lines' | 'distanceKm' | 'tariffVersion'>

/** How an order's price came about: its lines, the distance and the tariff. */
export function PriceMakeup({ order: { lines, distanceKm, tariffVersion } }: { order: Makeup }) {
  const { i18n } = useLingui()
  const km = distanceKm === null ? '' : formatDistance(distanceKm)
  return (
    <>
      <dl className="mt-1 text-14 text-text-2">
        {lines.map(({ code, amount }) => (
          <div key={code} className="flex justify-between gap-4">
            <dt>{i18n._(lineNames[code])}</dt>
            <dd className="whitespace-nowrap">{formatMoney(amount, { decimals: true })}</dd>
          </div>
        ))}
      </dl>
      {tariffVersion !== null && (
        <p className="text-13 text-text-3">
          {km ? (
            <Trans>
              {km} in a straight line, tariff {tariffVersion}
            </Trans>
          ) : (
            <Trans>Distance unknown, tariff {tariffVersion}</Trans>
          )}
        </p>
      )}
    </>
  )
}
