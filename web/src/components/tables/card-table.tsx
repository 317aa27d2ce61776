import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import { SortHead } from './sort-head.tsx'

interface Column {
  title: string
  /** Right-aligned, for numbers. */
  number?: boolean
  /** Makes the header sort. */
  onSort?: () => void
  sorted?: ComponentProps<typeof SortHead>['sorted']
}

interface CardTableProps {
  caption: string
  columns: readonly Column[]
  /** Other rows are loading. */
  busy?: boolean
  /** It may be wider than a tablet, and then scrolls by itself. Nothing can open out of its cells. */
  scrolls?: boolean
  children: ReactNode
}

const head =
  'text-left md:border-b md:border-border md:px-1.5 md:py-3 md:first:pl-2.5 md:last:pr-2.5 min-[53.75rem]:px-2.5 min-[65rem]:px-4 min-[65rem]:first:pl-4 min-[65rem]:last:pr-4 md:text-13 md:font-semibold md:whitespace-nowrap md:text-text-2'

/** A table on wide screens, a card for each row on phones. Roles are explicit, because CSS removes the table's own. */
export function CardTable({ caption, columns, busy = false, scrolls = false, children }: CardTableProps) {
  return (
    <div className={cn('rounded-lg md:border md:border-border md:bg-surface', scrolls && 'md:overflow-x-auto')}>
      <table role="table" aria-busy={busy} className="w-full border-collapse text-[0.9375rem] max-md:block">
        <caption className="sr-only">{caption}</caption>
        {/* A select sorts the cards. Keyboard users see the headers as long as one of them has the focus. */}
        <thead role="rowgroup" className="max-md:not-focus-within:sr-only">
          <tr role="row" className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 max-md:px-1 max-md:py-2">
            {columns.map(({ title, number, onSort, sorted }) =>
              onSort ? (
                <SortHead key={title} sorted={sorted} onSort={onSort} number={number} className={head}>
                  {title}
                </SortHead>
              ) : (
                <th key={title} role="columnheader" scope="col" className={cn(head, number && 'text-right')}>
                  {title}
                </th>
              )
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={cn('max-md:block', busy && 'opacity-60 transition-opacity delay-200 duration-(--t-2)')}
        >
          {children}
        </tbody>
      </table>
    </div>
  )
}

export function CardRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      role="row"
      {...rest}
      className={cn(
        'max-md:mb-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-lg max-md:border max-md:border-border max-md:bg-surface max-md:p-4 md:last:*:border-b-0',
        className
      )}
    />
  )
}

/** `amount`: a sum, right-aligned and bold. */
export function CardCell({ amount, className, ...rest }: ComponentProps<'td'> & { amount?: boolean }) {
  return (
    <td
      role="cell"
      {...rest}
      className={cn(
        'min-w-0 max-md:block md:border-b md:border-border md:px-1.5 md:py-3 md:first:pl-2.5 md:last:pr-2.5 min-[53.75rem]:px-2.5 min-[65rem]:px-4 min-[65rem]:first:pl-4 min-[65rem]:last:pr-4',
        amount && 'text-right font-semibold whitespace-nowrap',
        className
      )}
    />
  )
}
