import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** How much is unread. */
export function CountBadge({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-grid min-h-[26px] place-items-center rounded-full bg-danger px-[9px] text-14 font-bold whitespace-nowrap text-bg',
        className
      )}
    >
      {children}
    </span>
  )
}
