import type { AdminOrdersSort } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminStatusSchema, type AdminStatus } from '@ilbud/proto/http/orders/order-status'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { SearchField } from '#components/forms/search-field.tsx'
import { Select } from '#components/forms/select.tsx'
import { NamedSelect } from '#components/forms/named-select.tsx'
import { cn } from '#lib/style/cn.ts'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { adminStatusLooks } from '#features/dispatch/board/order-words.ts'
import { QueueFilter } from '#features/dispatch/board/filter/queue-filter.tsx'
import { SavedViews } from '#features/dispatch/board/filter/saved-views.tsx'

/** Denser than elsewhere. */
const denseFields = '[&_:is(input,select)]:text-14 [&_select]:pr-8 [&_select]:pl-2.5'

interface BoardToolsProps {
  filter: BoardFilter
  onChange: (changes: Partial<BoardFilter>) => void
  onExport: () => void
  exporting: boolean
  /** Orders are selected: their own bar has the buttons for them. */
  hasSelected: boolean
}

/** Search, status, driver, sort order and saved views. */
export function BoardTools({ filter, onChange, onExport, exporting, hasSelected }: BoardToolsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)_128px_128px] gap-2 px-3 py-2.5 max-xl:grid-cols-[1fr_1fr] max-xl:py-3',
          denseFields
        )}
      >
        <SearchField
          id="board-search"
          label={t`Search orders`}
          hideLabel
          placeholder={t`ID, name, street, phone`}
          q={filter.q}
          onSearch={(q) => onChange({ q })}
          className="max-xl:col-span-full"
        />
        <Field label={t`Status`} hideLabel>
          <Select
            value={filter.status}
            onChange={(event) => onChange({ status: event.target.value as AdminStatus | '' })}
          >
            <option value="">{t`Any status`}</option>
            {adminStatusSchema.options.map((status) => (
              <option key={status} value={status}>
                {i18n._(adminStatusLooks[status].label)}
              </option>
            ))}
          </Select>
        </Field>
        <DriverFilter driverId={filter.driverId} onChange={(driverId) => onChange({ driverId })} />
      </div>
      <div className={cn('flex items-center gap-2 px-3 pb-2.5 max-xl:flex-wrap', denseFields)}>
        <SortChoice sort={filter.sort} onChange={(sort) => onChange({ sort })} />
        <QueueFilter filter={filter} onChange={onChange} />
        <span className="grow" />
        {!hasSelected && (
          <Button
            size="small"
            className="min-h-9 text-text-3 max-md:hidden"
            aria-disabled
            title={t`Select orders in the list first`}
          >
            {t`Bulk Assign`}
          </Button>
        )}
        <SavedViews filter={filter} onChange={onChange} />
        <Button
          size="icon"
          aria-label={t`Export what is listed`}
          title={t`Export what is listed`}
          busyText={exporting && ' '}
          onClick={onExport}
        >
          <Download className="size-4" strokeWidth={2} aria-hidden />
        </Button>
      </div>
    </>
  )
}

function DriverFilter({ driverId, onChange }: { driverId: string; onChange: (driverId: string) => void }) {
  const { t } = useLingui()
  const { data: drivers = [] } = useQuery(driversQuery())
  const byName = drivers
    .filter(({ disabled, openOrders }) => !disabled || openOrders > 0)
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
  const groups = [
    { label: t`On duty`, drivers: byName.filter(({ onDuty }) => onDuty) },
    { label: t({ message: 'Off duty', context: 'drivers' }), drivers: byName.filter(({ onDuty }) => !onDuty) }
  ]
  return (
    <Field label={t`Driver`} hideLabel>
      <Select value={driverId} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`Any driver`}</option>
        {driverId && !drivers.some(({ id }) => id === driverId) && <option value={driverId}>{t`This driver`}</option>}
        {groups.map(
          (group) =>
            group.drivers.length > 0 && (
              <optgroup key={group.label} label={group.label}>
                {group.drivers.map(({ id, name, openOrders }) => (
                  <option key={id} value={id}>
                    {`${name ?? t`Unknown name`} (${openOrders})`}
                  </option>
                ))}
              </optgroup>
            )
        )}
      </Select>
    </Field>
  )
}

function SortChoice({ sort, onChange }: { sort: AdminOrdersSort; onChange: (sort: AdminOrdersSort) => void }) {
  const { t } = useLingui()
  const names: Record<AdminOrdersSort, string> = {
    urgency: t`Exceptions first`,
    '-createdAt': t`Newest first`,
    createdAt: t`Oldest first`,
    status: t`By status`,
    '-price': t`Highest price first`,
    price: t`Lowest price first`
  }
  return (
    <Field label={t`Sort`} hideLabel>
      <NamedSelect value={sort} names={names} onChange={onChange} />
    </Field>
  )
}
