import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

/** A still block in the final geometry. Nothing shimmers. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block h-4 rounded-sm bg-sunken', className)} />
}

/** Shows its blocks only when loading takes longer than a blink (200 ms), and says so to screen readers. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy className={cn(!slow && 'invisible', className)}>
      <p className="sr-only" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}

interface LoadingRowsProps {
  count: number
  /** Of each row: its height, its corners. */
  row: string
  /** The gap between them; 8 px unless told. */
  className?: string
}

/** A list on its way. */
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
