import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface SortHeadProps {
  /** The direction in which the list is sorted by this column; undefined: by another column. */
  sorted: 'ascending' | 'descending' | 'other' | undefined
  onSort: () => void
  /** Right-aligned, for numbers. */
  number?: boolean | undefined
  className?: string
  children: ReactNode
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, other: ArrowDown }

/** A column header that sorts. Roles are explicit, for tables that CSS displays as cards. */
export function SortHead({ sorted, onSort, number, className, children }: SortHeadProps) {
  const Arrow = sorted ? arrows[sorted] : ArrowUpDown
  return (
    <th role="columnheader" scope="col" aria-sort={sorted} className={cn(className, number && 'text-right')}>
      <button
        type="button"
        className={cn(
          'group inline-flex min-h-7 items-center max-xl:min-h-11 gap-1 font-semibold hover:text-text hover:underline',
          sorted && 'text-text',
          number && 'flex-row-reverse'
        )}
        onClick={onSort}
      >
        {children}
        <Arrow
          className={cn('size-3.5', !sorted && 'opacity-55 group-hover:opacity-100 group-focus-visible:opacity-100')}
          strokeWidth={2.5}
          aria-hidden
        />
      </button>
    </th>
  )
}
