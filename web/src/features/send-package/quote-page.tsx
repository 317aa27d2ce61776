import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { ButtonLink } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { AddressField } from './address-field.tsx'
import { SizeChoice } from './parcel-section.tsx'
import { PriceLines } from './price-card.tsx'
import { RoutePreview } from './route-preview.tsx'
import { useOrderForm } from './use-order-form.ts'
import { useQuote } from './use-quote.ts'

/** Two addresses and a size give the price. What is typed here stands in the order form afterwards. */
export function QuotePage() {
  const { t } = useLingui()
  usePageTitle(t`Get a quote`)
  const form = useOrderForm()
  const quote = useQuote(form.control)
  return (
    <div className="wrap pt-5 md:pt-8">
      <h1 className="md:text-36">
        <Trans>Get a quote</Trans>
      </h1>
      <FormProvider {...form}>
        <div className="mt-5 grid items-start gap-8 lg:grid-cols-[1fr_400px]">
          <Card className="grid gap-4">
            <AddressField end="pickup" label={t`Pickup address`} />
            <AddressField end="delivery" label={t`Delivery address`} />
            <SizeChoice />
          </Card>
          <div className="grid gap-3">
            <Card>
              <h2 className="mb-2.5">
                <Trans>Estimated Price</Trans>
              </h2>
              <PriceLines quote={quote} />
            </Card>
            <ButtonLink variant="primary" to={paths.send}>
              <Trans>Go on to the order</Trans>
            </ButtonLink>
            <RoutePreview control={form.control} outOfArea={quote.outOfArea} />
          </div>
        </div>
      </FormProvider>
    </div>
  )
}
