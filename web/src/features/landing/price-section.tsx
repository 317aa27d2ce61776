import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#components/forms/button.tsx'
import { PriceTable } from '#components/parcel/price-table.tsx'
import { paths } from '#lib/page/paths.ts'

export function PriceSection() {
  return (
    <section className="container pt-16 md:pt-[88px]">
      <div className="grid items-center gap-6 lg:grid-cols-[5fr_8fr] lg:gap-12">
        <div>
          <h2 className="text-[clamp(1.75rem,3.2vw,2.5rem)] leading-[1.05] tracking-[-0.028em]">
            <Trans>The price, before you ask</Trans>
          </h2>
          <p className="mt-3.5 max-w-[36ch] text-text-2">
            <Trans>
              Distance and size decide, nothing else. VAT is included, and you see every line before you confirm.
            </Trans>
          </p>
          <ButtonLink to={paths.pricing} className="mt-5">
            <Trans>Get your price</Trans>
          </ButtonLink>
        </div>
        <PriceTable />
      </div>
    </section>
  )
}
