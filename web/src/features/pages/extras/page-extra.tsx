import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import type { PageText } from '#features/pages/texts/page-text.ts'

type Kind = NonNullable<PageText['extra']>

/** Each is loaded with its page. */
const extras: Record<Kind, ComponentType> = {
  prices: lazyPart(async () => (await import('./prices-extra.tsx')).PricesExtra),
  areas: lazyPart(async () => (await import('./areas-extra.tsx')).AreasExtra),
  cookies: lazyPart(async () => (await import('./cookies-extra.tsx')).CookiesExtra),
  faq: lazyPart(async () => (await import('./questions-extra.tsx')).QuestionsExtra),
  contact: lazyPart(async () => (await import('./contact-extra.tsx')).ContactExtra),
  install: lazyPart(async () => (await import('./install-extra.tsx')).InstallExtra),
  company: lazyPart(async () => (await import('./company-extra.tsx')).CompanyExtra),
  quickstart: lazyPart(async () => (await import('./quickstart-extra.tsx')).QuickstartExtra)
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
