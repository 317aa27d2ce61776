import { lazy, Suspense, type ComponentType } from 'react'
import { Skeleton } from '#components/skeleton.tsx'
import type { PageText } from './page-text.ts'

type Kind = NonNullable<PageText['extra']>

/** Each comes with the page that has it. */
function extra(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

const extras: Record<Kind, ComponentType> = {
  prices: extra(async () => (await import('./prices-extra.tsx')).PricesExtra),
  areas: extra(async () => (await import('./areas-extra.tsx')).AreasExtra),
  cookies: extra(async () => (await import('./cookies-extra.tsx')).CookiesExtra),
  faq: extra(async () => (await import('./questions-extra.tsx')).QuestionsExtra),
  contact: extra(async () => (await import('./contact-extra.tsx')).ContactExtra),
  install: extra(async () => (await import('./install-extra.tsx')).InstallExtra),
  quickstart: extra(async () => (await import('./quickstart-extra.tsx')).QuickstartExtra)
}

/** The part of a page that is more than words. */
export function PageExtra({ kind }: { kind: Kind }) {
  const Extra = extras[kind]
  return (
    <Suspense fallback={kind === 'install' ? null : <Skeleton className="h-80 rounded-lg" />}>
      <Extra />
    </Suspense>
  )
}
