import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useEffect } from 'react'
import { announceHydrated } from '#lib/page/hydrated.ts'
import { ButtonLink } from '#components/forms/button.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { configQuery } from '#lib/api/config-query.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { paths } from '#lib/page/paths.ts'
import { claimText } from './claim-text.ts'
import { CookieDialog } from './cookie-dialog.tsx'
import { CoverageSection } from './coverage-section.tsx'
import { Duo } from './duo.tsx'
import { HeroMap } from './hero-map.tsx'
import { PriceSection } from './price-section.tsx'
import { Reasons } from './reasons.tsx'
import { RecentIds } from './recent-ids.tsx'
import { landingSummary, landingTitle } from './words.ts'

export function LandingPage() {
  const { t } = useLingui()
  usePageTitle(t(landingTitle))
  useEffect(announceHydrated, [])
  return (
    <>
      <section className="relative overflow-hidden border-b border-border max-md:flex max-md:flex-col-reverse">
        <HeroMap />
        <div className="container pointer-events-none relative pt-8 pb-6 md:pt-[72px] md:pb-20 low-phone:pt-5 [&>*]:pointer-events-auto [&>*]:max-w-[520px] md:[&>*]:max-w-[min(520px,calc(100vw-360px))]">
          <h1 className="max-w-[9.6em] text-[clamp(2.25rem,11.5vw,2.75rem)] leading-[0.98] tracking-[-0.035em] md:text-[clamp(2.5rem,5.3vw,4.25rem)]">
            <Trans>
              From your hand to theirs.{' '}
              <span className="[background:linear-gradient(to_top,transparent_.06em,var(--color-accent)_.06em_.17em,transparent_.17em)] whitespace-nowrap">
                Today.
              </span>
            </Trans>
          </h1>
          <p className="mt-3.5 max-w-[30em] text-18 text-pretty text-text-2 md:mt-5 low-phone:mt-2.5 low-phone:text-16">
            {t(landingSummary)}
          </p>
          <TrackForm large className="mt-6 md:mt-8 low-phone:mt-3.5" />
          <RecentIds />
          <div className="mt-4 flex flex-wrap gap-2.5 [&>a]:basis-full md:[&>a]:basis-auto">
            <ButtonLink variant="accent" to={paths.order}>
              <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
              <Trans>Send a package</Trans>
            </ButtonLink>
            <ButtonLink to={paths.driver}>
              <Trans>Become a driver</Trans>
            </ButtonLink>
          </div>
        </div>
      </section>
      <Figures />
      <Reasons />
      <CoverageSection />
      <PriceSection />
      <Duo />
      <CookieDialog />
    </>
  )
}

/** The claims are settings; no number is computed here. */
function Figures() {
  const { t } = useLingui()
  const { data } = useQuery(configQuery())
  const claims = data?.claims ?? { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' }
  const figures: [string, string][] = [
    [claims.deliveries, t`deliveries`],
    [claims.onTime, t`on-time`],
    [claims.support, t`support`],
    [claims.partners, t`business partners`]
  ]
  return (
    <section aria-label={t`Ilbud in figures`} className="border-b border-border bg-surface">
      <div className="container">
        <dl className="grid grid-cols-2 md:grid-cols-4">
          {figures.map(([figure, label]) => (
            <div
              key={label}
              className="relative flex flex-col-reverse py-5 pl-[18px] before:absolute before:inset-y-[22px] before:left-0.5 before:w-[3px] before:skew-x-(--slant) before:bg-accent md:py-7 md:pl-8 md:before:inset-y-[30px] md:before:left-1 md:first:pl-0 md:first:before:hidden"
            >
              <dt className="mt-1.5 text-text-2">{label}</dt>
              <dd className="font-heading text-[30px] leading-none tracking-[-0.03em] md:text-36">
                {claimText(figure)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
