import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#components/card.tsx'
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
    <dl className={cn('adm-figures', className)}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
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
    <Card className={cn('adm-card', stale && 'opacity-60', className)}>
      <section aria-label={title} aria-busy={stale || undefined}>
        <div className="adm-card-head">
          <h2>{title}</h2>
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
