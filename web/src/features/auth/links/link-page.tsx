import type { ReactNode } from 'react'
import { usePageTitle } from '#lib/page/page-title.ts'

/** The page behind a mailed link: one thing to do. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className="container py-8 md:py-16">
      <div className="mx-auto grid max-w-[440px] gap-5">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
