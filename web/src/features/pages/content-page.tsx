import { useLingui } from '@lingui/react'
import { useLocation } from 'react-router'
import { buttonVariants, ButtonLink } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { businessTexts } from './texts/business-texts.ts'
import { companyTexts } from './texts/company-texts.ts'
import { customerTexts } from './texts/customer-texts.ts'
import { legalTexts } from './texts/legal-texts.ts'
import { PageExtra } from './extras/page-extra.tsx'
import { PageParts } from './page-parts.tsx'
import type { PageLink, PageText } from './texts/page-text.ts'

const texts: Record<string, PageText> = { ...customerTexts, ...businessTexts, ...companyTexts, ...legalTexts }

/** The page of text at this path; the router ignores case and a trailing slash. */
export function ContentPage() {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const text = texts[pathname.toLowerCase().replace(/\/+$/, '')]
  if (!text) throw new Error(`No text is written for ${pathname}`)
  const title = i18n._(text.title)
  usePageTitle(title)
  return (
    <article>
      <header className="border-b border-border bg-surface">
        <div className="container py-8 md:py-14">
          <h1 className="text-36 md:text-48">{title}</h1>
          <p className="mt-4 max-w-[60ch] text-18 text-pretty text-text-2">{i18n._(text.lead)}</p>
          <div className="mt-6 flex flex-wrap gap-2.5">
            {text.actions.map((action, at) => (
              <Action key={action.label.id} action={action} variant={at === 0 ? 'primary' : 'outline'} />
            ))}
          </div>
        </div>
      </header>
      <div className="container grid gap-10 py-8 md:gap-14 md:py-14 [&>*]:min-w-0">
        {text.extra && <PageExtra kind={text.extra} />}
        {text.parts && <PageParts parts={text.parts} look={text.look ?? 'article'} />}
      </div>
    </article>
  )
}

function Action({ action: { label, to, href }, variant }: { action: PageLink; variant: 'primary' | 'outline' }) {
  const { i18n } = useLingui()
  const words = i18n._(label)
  if (to === undefined) {
    return (
      <a href={href} className={cn(buttonVariants({ variant }))}>
        {words}
      </a>
    )
  }
  return (
    <ButtonLink variant={variant} to={to}>
      {words}
    </ButtonLink>
  )
}
