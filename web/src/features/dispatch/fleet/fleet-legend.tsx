import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

export function FleetLegend() {
  return (
    <ul className="absolute bottom-3 left-3 z-1 grid gap-1 rounded-md border border-border bg-surface px-3 py-2 text-12 shadow-2">
      <Mark className="before:border-on-accent before:bg-accent">
        <Trans>With orders</Trans>
      </Mark>
      <Mark className="before:border-map-route">
        <Trans>No orders</Trans>
      </Mark>
      <Mark className="before:border-dashed before:border-text-3">
        <Trans>Position older than 60 s</Trans>
      </Mark>
    </ul>
  )
}

/** Keeps its colours where the system chooses them, because the map does. */
function Mark({ className, children }: { className: string; children: ReactNode }) {
  return (
    <li
      className={cn(
        'flex items-center gap-2 before:size-[13px] before:rounded-full before:border-2 before:bg-surface before:content-[""] forced-colors:before:forced-color-adjust-none',
        className
      )}
    >
      {children}
    </li>
  )
}
