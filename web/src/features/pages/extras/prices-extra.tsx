import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PriceTable } from '#components/parcel/price-table.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { formatMoney, formatNumber } from '#lib/format/format.ts'
import { usualTariff } from '#lib/parcel/price-rule.ts'
import { PriceCalculator } from './price-calculator.tsx'

/** The tariff, the prices of three real routes, and a calculator. */
export function PricesExtra() {
  const { t } = useLingui()
  const tariff = useQuery(configQuery()).data?.tariff ?? usualTariff
  const { base, perKm, freeKm, minimum, fallback, multipliers } = tariff
  const kr = (sek: number) => formatMoney(sek * 100)
  const times = (factor: number) => `× ${formatNumber(factor, 1)}`
  const rows = [
    [t`Base price`, t`${kr(base)}, with ${freeKm} km in it`],
    [t`Each whole kilometre beyond`, kr(perKm)],
    [t`Small, up to 1kg`, times(multipliers.small)],
    [t`Medium, 1-5kg`, times(multipliers.medium)],
    [t`Large, 5-20kg`, times(multipliers.large)],
    [t`Custom`, times(multipliers.custom)],
    [t`Minimum price`, kr(minimum)],
    [t`When an address cannot be placed`, t`${kr(fallback)}, as an estimate`]
  ]
  return (
    <>
      <PriceCalculator />
      <section className="grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
        <div>
          <h2 className="mb-3">
            <Trans>The tariff</Trans>
          </h2>
          <dl className="rounded-lg border border-border bg-surface px-5 py-1">
            {rows.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-b border-border py-2.5 last:border-b-0">
                <dt className="text-text-2">{name}</dt>
                <dd className="text-right font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-14 text-text-3">
            <Trans>In force now. Whole kronor, 25 % VAT included.</Trans>
          </p>
        </div>
        <div>
          <h2 className="mb-3">
            <Trans>Three examples</Trans>
          </h2>
          <PriceTable />
        </div>
      </section>
    </>
  )
}
