import type { SettingsView } from '@ilbud/proto/http/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { MoveRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Card } from '#components/layout/card.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatMoney } from '#lib/format/format.ts'
import { exampleRoutes } from '#lib/parcel/price-rule.ts'
import { RecentOrderPrices } from './recent-order-prices.tsx'
import { type SettingTexts, settingNames, sizeKeys } from './settings-fields.ts'
import { previewPrices } from './tariff-preview.ts'

/** Three deliveries and the last ten orders, at their present price and at that of the edited tariff. */
export function ExamplePrices({
  now,
  texts,
  plain = false
}: {
  now: SettingsView
  texts: SettingTexts
  plain?: boolean
}) {
  const { t, i18n } = useLingui()
  const titleId = useId()
  const [size, setSize] = useState<(typeof sizeKeys)[number]>('medium')
  const prices = previewPrices(now, texts, size)
  const body = (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-18">
          <Trans>Example prices</Trans>
        </h2>
        <Field label={t`Size`} hideLabel>
          <Select value={size} onChange={({ target }) => setSize(target.value as typeof size)} className="pr-9 text-14">
            {sizeKeys.map((name) => (
              <option key={name} value={name}>
                {i18n._(settingNames[name])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <table className="mt-3 w-full border-collapse text-14">
        <thead>
          <tr className="border-b border-border text-13 text-text-2 [&>th]:py-1.5 [&>th]:font-semibold">
            <th scope="col" className="text-left">
              <Trans>Route</Trans>
            </th>
            <th scope="col" className="pl-3 text-right">
              <Trans>Now</Trans>
            </th>
            <th scope="col" className="pl-3 text-right">
              <Trans>New</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {exampleRoutes.map(({ from, to, km }, at) => {
            const { before, after } = prices[at]!
            return (
              <tr key={to} className="border-b border-border last:border-b-0 [&>*]:py-2.5">
                <th scope="row" className="text-left font-normal">
                  {from} <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
                  {to}
                  <span className="block text-13 text-text-3">{formatDistance(km)}</span>
                </th>
                <td className="pl-3 text-right whitespace-nowrap text-text-2">{formatMoney(before * 100)}</td>
                <td
                  className={cn(
                    'pl-3 text-right font-semibold whitespace-nowrap',
                    after !== null && after !== before && 'text-primary-text'
                  )}
                >
                  {after === null ? '–' : formatMoney(after * 100)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <RecentOrderPrices now={now} texts={texts} />
    </section>
  )
  return plain ? body : <Card className="p-4 md:p-5">{body}</Card>
}
