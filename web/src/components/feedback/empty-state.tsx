import type { ReactNode } from 'react'
import { Card } from '#components/layout/card.tsx'

/** An empty list: a dashed parcel, one sentence, one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Card className="px-6 py-9 text-center">
      <svg
        viewBox="0 0 56 56"
        className="mx-auto mb-3 size-14 text-text-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="4 4"
        aria-hidden
      >
        <path d="M12 22h26v24H12zM12 22l8-10h26l-8 10M38 46l8-10V12" />
      </svg>
      <h2 className="text-18">{title}</h2>
      <div className="mx-auto max-w-[44ch] text-text-2">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </Card>
  )
}
