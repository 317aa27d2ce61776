import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
  summaryClass?: string | false | undefined
}

/** A line that shows more when it is pressed. */
export function Disclosure({ summary, summaryClass, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest}>
      <summary className={cn('min-h-7 cursor-pointer py-[3px] font-semibold pointer-coarse:py-3', summaryClass)}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
