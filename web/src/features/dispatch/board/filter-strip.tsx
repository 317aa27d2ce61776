import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cn } from '#lib/style/cn.ts'
import { formatNumber } from '#lib/format/format.ts'
import { boardTabs, type BoardTab, type ListFilter } from './board-filter.ts'
import { countsQuery } from './board-queries.ts'

interface FilterStripProps {
  active: ListFilter | ''
  onChange: (filter: BoardTab | '') => void
}

/** Spec 2: the four counts, which are filters; a second press removes the filter. */
export function FilterStrip({ active, onChange }: FilterStripProps) {
  const { t } = useLingui()
  const { data } = useQuery(countsQuery())
  const names: Record<BoardTab, string> = {
    active: t({ message: 'Active', context: 'orders' }),
    'delivered-today': t`Delivered Today`,
    failed: t`Failed/Exceptions`,
    unassigned: t`Unassigned`
  }
  return (
    <div role="group" aria-label={t`Filters`} className="bd-strip">
      {boardTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={active === tab}
          className={cn(tab === 'failed' && (data?.failed.total ?? 0) > 0 && 'is-bad')}
          onClick={() => onChange(active === tab ? '' : tab)}
        >
          <b>{data ? formatNumber(data[tab].total) + (data[tab].capped ? '+' : '') : '–'}</b> {names[tab]}
        </button>
      ))}
    </div>
  )
}
