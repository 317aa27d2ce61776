import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#components/layout/card.tsx'
import { cn } from '#lib/style/cn.ts'

interface FigureProps {
  label: string
  value: string
  /** The definition in short, or the previous value. */
  note?: ReactNode
}

/** Figures side by side, each with its name above. */
export function FigureRow({ figures, className }: { figures: readonly FigureProps[]; className?: string }) {
  return (
    <dl className={cn('flex flex-wrap gap-x-9 gap-y-2 max-md:gap-x-6', className)}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-13 text-text-2">{label}</dt>
          <dd>
            <b className="block font-display text-22 leading-[1.2] font-bold normal-nums">{value}</b>
            {note && <span className="block text-13 text-text-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FigureCardProps {
  title: string
  /** Shown beside the title. */
  aside?: ReactNode
  /** The figures shown are of another period, while the present one loads. */
  stale?: boolean
  children: ReactNode
  className?: string
}

/** A card about one subject: title, figures, chart. */
export function FigureCard({ title, aside, stale = false, children, className }: FigureCardProps) {
  return (
    <Card
      className={cn(
        '@container relative flow-root min-w-0 p-[18px] max-md:px-3.5 max-md:py-4',
        stale && 'opacity-60',
        className
      )}
    >
      <section aria-label={title} aria-busy={stale || undefined}>
        <div className="mb-3 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-[1.0625rem]">{title}</h2>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  )
}

/** How a figure is computed, in short, with a link to the full definition. */
export function Definition({ metric, children }: { metric: string; children: ReactNode }) {
  return (
    <p className="mt-3 text-13 text-text-3">
      {children}{' '}
      <a href={`/docs/metrics#${metric}`} className="inline-block py-0.5 text-primary-text underline">
        <Trans>How it is counted</Trans>
      </a>
    </p>
  )
}
