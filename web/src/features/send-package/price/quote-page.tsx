import { Trans, useLingui } from '@lingui/react/macro'
import { PackagePlus } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { OrderAddress } from '#features/send-package/sections/order-address.tsx'
import { SizeChoice } from '#features/send-package/sections/parcel-section.tsx'
import { RoutePreview } from '#features/send-package/sections/route-preview.tsx'
import { useDraft } from '#features/send-package/draft/use-draft.ts'
import { orderResolver } from '#features/send-package/use-order-form.ts'
import { PriceCard } from './price-card.tsx'
import { useQuote } from './use-quote.ts'

/** The price for two addresses and a size. What is typed here, and the quote, are carried over to the order form. */
export function QuotePage() {
  const { t } = useLingui()
  usePageTitle(t`Get a quote`)
  const [form] = useDraft({ slot: '', start: undefined, resolver: orderResolver })
  const quote = useQuote(form.control)
  const isLocked = quote.data?.quoteId && quote.isCurrent && !quote.problem
  return (
    <div className="container pt-5 md:pt-8">
      <h1 className="md:text-36">
        <Trans>Get a quote</Trans>
      </h1>
      <p className="mt-1.5 max-w-[60ch] text-text-2">
        <Trans>Enter two addresses and a size to see an itemised price that holds for 15 minutes.</Trans>
      </p>
      <FormProvider {...form}>
        <div className="mt-5 grid items-start gap-8 lg:grid-cols-[1fr_400px]">
          <Card className="grid min-w-0 gap-4">
            <OrderAddress end="pickup" label={t`Pickup address`} />
            <OrderAddress end="delivery" label={t`Delivery address`} />
            <SizeChoice />
          </Card>
          <div className="grid min-w-0 gap-4">
            <PriceCard quote={quote} />
            <ButtonLink variant="primary" to={paths.send}>
              <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
              {isLocked ? <Trans>Book this</Trans> : <Trans>Continue to the order</Trans>}
            </ButtonLink>
            <RoutePreview control={form.control} isRefused={quote.refusal !== null} />
          </div>
        </div>
      </FormProvider>
    </div>
  )
}
