import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { exceptionsQuery } from '#lib/api/exceptions-query.ts'
import { cn } from '#lib/style/cn.ts'
import { formatNumber } from '#lib/format/format.ts'
import { boardTabs, type BoardTab, type ListFilter } from './board-filter.ts'
import { countsQuery } from '#features/dispatch/board/board-queries.ts'

interface FilterStripProps {
  active: ListFilter | ''
  onChange: (filter: BoardTab | '') => void
}

/**
 * The counts, which are filters; a second press removes the filter. Exceptions are the same number as in the bar and on
 * the overview.
 */
export function FilterStrip({ active, onChange }: FilterStripProps) {
  const { t } = useLingui()
  const { data: counts } = useQuery(countsQuery())
  const needy = useQuery(exceptionsQuery()).data?.total
  const countOf = (tab: BoardTab): string => {
    if (tab === 'needs-attention') return needy === undefined ? '–' : formatNumber(needy)
    return counts ? formatNumber(counts[tab].total) + (counts[tab].capped ? '+' : '') : '–'
  }
  const names: Record<BoardTab, string> = {
    active: t({ message: 'Active', context: 'orders' }),
    'delivered-today': t`Delivered Today`,
    'needs-attention': t`Failed/Exceptions`,
    unassigned: t`Unassigned`,
    scheduled: t`Scheduled`
  }
  return (
    <div role="group" aria-label={t`Filters`} className="flex max-xl:grid max-xl:w-full max-xl:grid-cols-2">
      {boardTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={active === tab}
          className="flex min-h-[52px] items-baseline gap-2 border-r border-border px-5 py-3 font-medium text-text-2 hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:bg-primary-soft aria-pressed:text-text aria-pressed:shadow-[inset_0_-3px_var(--color-primary)] max-xl:min-h-14 max-xl:min-w-0 max-xl:gap-1.5 max-xl:border-b max-xl:p-3 max-xl:text-left max-xl:text-13 max-xl:wrap-anywhere max-xl:last:odd:col-span-2"
          onClick={() => onChange(active === tab ? '' : tab)}
        >
          <b
            className={cn(
              'shrink-0 font-display text-22 leading-none font-bold wrap-normal normal-nums',
              tab === 'needs-attention' && (needy ?? 0) > 0 ? 'text-danger' : 'text-text'
            )}
          >
            {countOf(tab)}
          </b>{' '}
          {names[tab]}
        </button>
      ))}
    </div>
  )
}
