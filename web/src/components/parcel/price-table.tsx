import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDistance } from '#lib/format/format.ts'
import { configQuery } from '#lib/api/config-query.ts'
import { RouteText } from './route-text.tsx'
import { examplePrice, exampleRoutes, usualTariff } from '#lib/parcel/price-rule.ts'

const sizes = ['small', 'medium', 'large'] as const

/** The prices of three real distances, by the tariff. */
export function PriceTable() {
  const { t } = useLingui()
  const tariff = useQuery(configQuery()).data?.tariff ?? usualTariff
  const heads = { small: [t`Small`, t`up to 1kg`], medium: [t`Medium`, t`1-5kg`], large: [t`Large`, t`5-20kg`] }
  return (
    <div className="rounded-lg border border-border bg-surface px-1 py-1 md:px-3 md:py-2">
      <table className="w-full border-collapse">
        <caption className="sr-only">
          <Trans>Example prices in SEK including VAT</Trans>
        </caption>
        <thead>
          <tr className="border-b border-border text-13 leading-[1.3] text-text-2">
            <th scope="col" className="px-1.5 py-2.5 text-left font-semibold md:px-3">
              <Trans>Route</Trans>
            </th>
            {sizes.map((size) => (
              <th key={size} scope="col" className="px-1.5 py-2.5 text-right font-semibold whitespace-nowrap md:px-3">
                {heads[size][0]}
                <br />
                <span className="font-normal text-text-3">{heads[size][1]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exampleRoutes.map(({ from, to, km }) => (
            <tr key={to} className="border-b border-border last:border-b-0">
              <th scope="row" className="px-1.5 py-2.5 text-left text-14 leading-[1.35] font-normal md:p-3 md:text-16">
                <b className="font-semibold">
                  <RouteText from={from} to={to} />
                </b>
                <span className="mt-0.5 block text-13 text-text-3">{formatDistance(km)}</span>
              </th>
              {sizes.map((size) => (
                <td key={size} className="px-1.5 py-2.5 text-right text-13 whitespace-nowrap md:p-3 md:text-16">
                  <b className="font-display text-18 leading-none font-bold md:text-[1.25rem]">
                    {examplePrice(km, size, tariff)}
                  </b>{' '}
                  kr
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
