import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { latePart } from '#lib/page/lazy-page.tsx'
import type { PageText } from '#features/pages/texts/page-text.ts'

type Kind = NonNullable<PageText['extra']>

/** Each is loaded with its page. */
const extras: Record<Kind, ComponentType> = {
  prices: latePart(async () => (await import('./prices-extra.tsx')).PricesExtra),
  areas: latePart(async () => (await import('./areas-extra.tsx')).AreasExtra),
  cookies: latePart(async () => (await import('./cookies-extra.tsx')).CookiesExtra),
  faq: latePart(async () => (await import('./questions-extra.tsx')).QuestionsExtra),
  contact: latePart(async () => (await import('./contact-extra.tsx')).ContactExtra),
  install: latePart(async () => (await import('./install-extra.tsx')).InstallExtra),
  company: latePart(async () => (await import('./company-extra.tsx')).CompanyExtra),
  quickstart: latePart(async () => (await import('./quickstart-extra.tsx')).QuickstartExtra)
}

/** The interactive part of a page of text. */
export function PageExtra({ kind }: { kind: Kind }) {
  const Extra = extras[kind]
  return (
    <Suspense fallback={kind === 'install' || kind === 'company' ? null : <Skeleton className="h-80 rounded-lg" />}>
      <Extra />
    </Suspense>
  )
}
