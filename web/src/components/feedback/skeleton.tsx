import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** A placeholder with the dimensions of the content, without animation. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block h-4 rounded-sm bg-sunken', className)} />
}

/** Shows its placeholders only when loading takes longer than 200 ms, and announces loading to screen readers. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy className={cn('animate-late', className)}>
      <p className="sr-only" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}

interface LoadingRowsProps {
  count: number
  /** Classes of each row: its height and corners. */
  row: string
  /** Classes of the list, such as the gap. Default: 8 px. */
  className?: string
}

/** Placeholders for a list that is loading. */
export function LoadingRows({ count, row, className }: LoadingRowsProps) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className={cn('grid gap-2', className)}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className={row} />
      ))}
    </Loading>
  )
}
