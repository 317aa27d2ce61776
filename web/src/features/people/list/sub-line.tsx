import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** The second line of a cell. */
export function SubLine({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={cn('block text-13 wrap-anywhere text-text-2', className)}>{children}</span>
}
