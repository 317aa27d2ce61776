import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '#components/layout/logo.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { supportMail, supportPhone } from '#lib/page/contact.ts'
import { paths } from '#lib/page/paths.ts'

// Few need it, and it asks the server.
const CompanyLine = lazyPart(async () => (await import('#components/layout/company-line.tsx')).CompanyLine)

const link = 'inline-block py-1.5 text-on-inverse no-underline hover:underline'

export function Footer() {
  const { t } = useLingui()
  return (
    <footer className="mt-16 bg-inverse pb-(--bar-height) text-on-inverse md:mt-24">
      <div className="container">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-8 pt-10 pb-6 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:pt-14 md:pb-10">
          <div className="col-span-full md:col-span-1">
            <Link to={paths.home} aria-label={t`Ilbud, home`} className="inline-flex text-on-inverse no-underline">
              <Logo />
            </Link>
            <p className="mt-3 max-w-[30ch] text-14 text-on-inverse-2">
              <Trans>Same-day parcels in Stockholm and Karlstad.</Trans>
            </p>
            <p className="mt-3 flex flex-col items-start text-14">
              <a href={`mailto:${supportMail}`} className={link}>
                {supportMail}
              </a>
              <a href={supportPhone.href} className={link}>
                {supportPhone.shown}
              </a>
            </p>
          </div>
          <Column title={t`Send`}>
            <Link to={paths.send} className={link}>{t`Send a package`}</Link>
            <Link to={paths.track()} className={link}>{t`Track`}</Link>
            <Link to={paths.pricing} className={link}>{t`Pricing`}</Link>
          </Column>
          <Column title={t`Business`}>
            <Link to={paths.companyRegister} className={link}>{t`Company account`}</Link>
            <Link to={paths.businessSupport} className={link}>{t`Business support`}</Link>
            <Link to={paths.developers} className={link}>{t`Developers`}</Link>
          </Column>
          <Column title="Ilbud">
            <Link to={paths.about} className={link}>{t`About`}</Link>
            <Link to={paths.careers} className={link}>{t`Careers`}</Link>
            <Link to={paths.support} className={link}>{t`Support`}</Link>
          </Column>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-t border-on-inverse/16 py-3.5 text-14 text-on-inverse-2">
          <span className="grow max-sm:basis-full">
            ©{' '}
            <Suspense fallback="Ilbud">
              <CompanyLine />
            </Suspense>
          </span>
          <Link to={paths.privacy} className={link}>{t`Privacy`}</Link>
          <Link to={paths.terms} className={link}>{t`Terms`}</Link>
          <Link to={paths.cookies} className={link}>{t`Cookies`}</Link>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start">
      <p className="mb-1.5 text-13 font-semibold text-on-inverse-2" aria-hidden>
        {title}
      </p>
      {children}
    </nav>
  )
}
