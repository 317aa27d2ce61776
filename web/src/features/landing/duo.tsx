import { Trans } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { formatDistance } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { requestSignIn } from '#lib/session/sign-in-request.ts'

/** Two panels: a dark one for drivers, a light one for businesses. */
export function Duo() {
  return (
    <section className="container grid gap-6 pt-16 md:pt-[88px] lg:grid-cols-[2fr_1fr]">
      <div className="relative grid items-center gap-7 overflow-hidden rounded-xl bg-inverse px-6 pt-8 text-on-inverse md:grid-cols-[1fr_210px] md:gap-8 md:p-12">
        <div>
          <h2 className="text-[clamp(1.75rem,3.2vw,2.5rem)] leading-[1.05] tracking-[-0.028em]">
            <Trans>Drive with Ilbud</Trans>
          </h2>
          <p className="mt-3 text-on-inverse-2">
            <Trans>
              See pay, distance and size before you accept. One big button for the next step, also with gloves on.
            </Trans>
          </p>
          <div className="mt-5 flex flex-wrap gap-2 [&>a]:grow md:[&>a]:grow-0">
            <ButtonLink variant="accent" to={paths.driver}>
              <Trans>Become a driver</Trans>
            </ButtonLink>
            <ButtonLink variant="onInverse" to={paths.driver}>
              <Trans>Try the mobile experience</Trans>
            </ButtonLink>
          </div>
        </div>
        <DriverPhone />
      </div>
      <div className="flex flex-col gap-3 rounded-xl border border-border bg-surface p-6 md:p-8">
        <Building2 className="size-6 text-primary-text" strokeWidth={1.75} aria-hidden />
        <h2>
          <Trans>Business account</Trans>
        </h2>
        <p className="text-text-2">
          <Trans>
            Invoice as a way to pay, cost centres, and one list of everybody’s orders for admins. We answer within 1-2
            business days.
          </Trans>
        </p>
        <div className="mt-auto flex flex-wrap gap-2">
          <ButtonLink to={paths.companyRegister}>
            <Trans>Request Company Registration</Trans>
          </ButtonLink>
          <Button variant="quiet" className="px-0" onClick={() => requestSignIn(paths.dashboard)}>
            <Trans>Business login</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}

function DriverPhone() {
  return (
    <div
      className="mx-auto h-[236px] w-[230px] self-end rounded-t-[26px] border-[6px] border-b-0 border-[oklch(.36_.03_224)] bg-[oklch(.135_.018_228)] px-3.5 pt-5 pb-[26px] text-[oklch(.985_.004_95)] md:mx-0 md:-mb-12 md:h-64 md:w-[210px]"
      aria-hidden
    >
      <p className="text-13">
        <Trans>Example</Trans> · Vasastan – Hammarby sjöstad
      </p>
      <p className="font-heading mt-2.5 mb-2 text-[40px]">65 kr</p>
      <div className="flex gap-1.5 text-13 text-[oklch(.88_.012_215)]">
        <span className="rounded-sm border border-[oklch(.45_.026_224)] px-2 py-0.5">{formatDistance(5.1)}</span>
        <span className="rounded-sm border border-[oklch(.45_.026_224)] px-2 py-0.5">
          <Trans>Medium</Trans>
        </span>
      </div>
      <p className="mt-[18px] grid h-[54px] place-items-center rounded-[10px] bg-accent font-bold text-[oklch(.2_.035_224)]">
        <Trans>Accept Order</Trans>
      </p>
    </div>
  )
}
