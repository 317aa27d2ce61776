import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CoverageCheck } from '#components/parcel/coverage-check.tsx'
import { paths } from '#lib/page/paths.ts'

/** Tells whether we deliver to an address, before the order form is opened. */
export function CoverageSection() {
  return (
    <section className="container pt-16 md:pt-[88px]">
      <div className="grid items-start gap-6 rounded-xl border border-border bg-surface p-6 md:p-10 lg:grid-cols-[5fr_8fr] lg:gap-12">
        <div>
          <h2 className="text-[clamp(1.75rem,3.2vw,2.5rem)] leading-[1.05] tracking-[-0.028em]">
            <Trans>Do we deliver to you?</Trans>
          </h2>
          <p className="mt-3.5 max-w-[36ch] text-text-2">
            <Trans>Check an address or a postcode before you fill anything in.</Trans>{' '}
            <Link to={paths.locations} className="inline-block text-primary-text underline underline-offset-3">
              <Trans>See the map of our areas</Trans>
            </Link>
          </p>
        </div>
        <CoverageCheck />
      </div>
    </section>
  )
}
