import { Trans } from '@lingui/react/macro'
import { Mail, Phone } from 'lucide-react'
import { useLocation } from 'react-router'
import { supportMail, supportPhone } from '#lib/page/contact.ts'
import { paths } from '#lib/page/paths.ts'

/** How to reach a person. */
export function ContactExtra() {
  const isBusiness = useLocation().pathname.startsWith(paths.business)
  const mail = isBusiness ? 'business@ilbud.example' : supportMail
  const link = 'font-semibold text-primary-text underline underline-offset-3'
  return (
    <section className="grid gap-5 rounded-lg border border-border bg-surface p-5 md:grid-cols-2 md:p-6">
      <div className="flex gap-3">
        <Mail className="mt-1 size-5 flex-none text-primary-text" strokeWidth={1.75} aria-hidden />
        <div>
          <h2 className="text-18">
            <Trans>Write to us</Trans>
          </h2>
          <p className="mt-1">
            <a href={`mailto:${mail}`} className={`${link} inline-block py-0.5 break-all`}>
              {mail}
            </a>
          </p>
          <p className="mt-1 text-14 text-text-2">
            <Trans>
              Name the tracking ID. If a page showed you a reference, add it: with it we find the case at once.
            </Trans>
          </p>
        </div>
      </div>
      <div className="flex gap-3">
        <Phone className="mt-1 size-5 flex-none text-primary-text" strokeWidth={1.75} aria-hidden />
        <div>
          <h2 className="text-18">
            <Trans>Call us</Trans>
          </h2>
          <p className="mt-1">
            <a href={supportPhone.href} className={`${link} inline-block py-0.5`}>
              {supportPhone.shown}
            </a>
          </p>
          <p className="mt-1 text-14 text-text-2">
            <Trans>Best for a parcel that is on its way right now.</Trans>
          </p>
        </div>
      </div>
    </section>
  )
}
