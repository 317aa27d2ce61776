import { useLingui } from '@lingui/react'
import { useLocation } from 'react-router'
import { ButtonLink, buttonVariants } from '#components/button.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { businessTexts } from './business-texts.ts'
import { companyTexts } from './company-texts.ts'
import { customerTexts } from './customer-texts.ts'
import { PageExtra } from './page-extra.tsx'
import type { PageText } from './page-text.ts'

const texts: Record<string, PageText> = { ...customerTexts, ...businessTexts, ...companyTexts }

/** The words that belong to this path. */
export function ContentPage() {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const text = texts[pathname.replace(/\/+$/, '')]
  if (!text) throw new Error(`No text is written for ${pathname}`)
  const title = i18n._(text.title)
  usePageTitle(title)
  return (
    <article className="wrap py-8 md:py-14">
      <h1 className="text-36 md:text-48">{title}</h1>
      <p className="mt-4 max-w-[60ch] text-18 text-pretty text-text-2">{i18n._(text.lead)}</p>
      {text.extra && <PageExtra kind={text.extra} />}
      <div className="mt-8 grid gap-x-12 gap-y-7 md:grid-cols-2">
        {text.parts?.map(({ heading, text: words }) => (
          <section key={heading.id}>
            <h2 className="text-18">{i18n._(heading)}</h2>
            <p className="mt-1.5 max-w-[60ch] text-text-2">{i18n._(words)}</p>
          </section>
        ))}
      </div>
      <Actions actions={text.actions} />
    </article>
  )
}

function Actions({ actions }: Pick<PageText, 'actions'>) {
  const { i18n } = useLingui()
  return (
    <div className="mt-10 flex flex-wrap gap-2.5">
      {actions.map(({ label, to, href }, index) => {
        const variant = index === 0 ? 'primary' : 'outline'
        if (to !== undefined) {
          return (
            <ButtonLink key={to} variant={variant} to={to}>
              {i18n._(label)}
            </ButtonLink>
          )
        }
        return (
          <a key={href} href={href} className={buttonVariants({ variant })}>
            {i18n._(label)}
          </a>
        )
      })}
    </div>
  )
}
