import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface MapCaptionProps {
  children: ReactNode
  /** Shown beside the text. */
  action?: ReactNode
  /** Below the map's place instead of on top of it. */
  alone?: boolean
}

/** What the map shows, as text. */
export function MapCaption({ children, action, alone }: MapCaptionProps) {
  return (
    <div
      className={cn(
        'z-1 flex items-center justify-between gap-3 rounded-md border border-border bg-surface px-4 py-3 shadow-2',
        alone ? 'm-3' : 'absolute inset-x-3 bottom-3'
      )}
    >
      <div className="min-w-0">{children}</div>
      {action}
    </div>
  )
}
