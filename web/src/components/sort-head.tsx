import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'

interface SortHeadProps {
  /** How the rows stand by this column now; undefined: by another. */
  sorted: 'ascending' | 'descending' | 'other' | undefined
  onSort: () => void
  /** Numbers stand at the right. */
  number?: boolean
  children: ReactNode
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, other: ArrowDown }

/** The head of a column that sorts the rows. Roles are named, for tables that CSS turns into cards. */
export function SortHead({ sorted, onSort, number, children }: SortHeadProps) {
  const Arrow = sorted ? arrows[sorted] : ArrowUpDown
  return (
    <th role="columnheader" scope="col" aria-sort={sorted} className={cn(number && 'text-right')}>
      <button
        type="button"
        className={cn('sort-head', sorted && 'is-sorted', number && 'flex-row-reverse')}
        onClick={onSort}
      >
        {children}
        <Arrow className="size-3.5" strokeWidth={2.5} aria-hidden />
      </button>
    </th>
  )
}
