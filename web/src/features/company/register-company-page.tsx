import { Trans, useLingui } from '@lingui/react/macro'
import { usePageTitle } from '#lib/page/page-title.ts'
import { CompanyFormView } from './company-form.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

/** `/company/register`: the application for a company account. */
export function RegisterCompanyPage() {
  const { t } = useLingui()
  usePageTitle(t`Request Company Registration`)
  return (
    <div className="container grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)] lg:gap-16">
      <div>
        <h1 className="md:text-36">
          <Trans>Request Company Registration</Trans>
        </h1>
        <p className="mt-3 mb-7 max-w-[56ch] text-text-2">
          <Trans>A few facts about the company and who manages its account. Review takes 1-2 business days.</Trans>
        </p>
        <CompanyFormView />
      </div>
      <aside className="self-start rounded-lg border border-border bg-surface p-5 lg:sticky lg:top-24">
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <WhatHappensNext />
        <h2 className="mt-5 border-t border-border pt-5 text-18">
          <Trans>What you get</Trans>
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-text-2">
          <li>
            <Trans>All of the company’s orders in one list, for its admins</Trans>
          </li>
          <li>
            <Trans>Cost centres on your orders</Trans>
          </li>
          <li>
            <Trans>Invoice as a way to pay</Trans>
          </li>
        </ul>
      </aside>
    </div>
  )
}
