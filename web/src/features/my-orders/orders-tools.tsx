import type { OrdersSummary } from '@ilbud/proto/http/orders/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { DayField } from '#components/forms/day-field.tsx'
import { Field } from '#components/forms/field.tsx'
import { SearchField } from '#components/forms/search-field.tsx'
import { Select } from '#components/forms/select.tsx'
import { OrdersSortBox } from '#components/parcel/orders-sort-box.tsx'
import { cn } from '#lib/style/cn.ts'
import { statusFilters, type OrdersFilter, type StatusFilter } from './orders-queries.ts'
import { useOrdersFile } from './use-orders-file.ts'

// Beside fields whose labels are not shown.
const smallLabel = '[&>label]:mb-1 [&>label]:text-13'

interface OrdersToolsProps {
  filter: OrdersFilter
  summary: OrdersSummary | undefined
  onChange: (changes: Partial<OrdersFilter>) => void
}

/** Search and status at once; days, order and download behind a button on phones. */
export function OrdersTools({ filter, summary, onChange }: OrdersToolsProps) {
  const { t } = useLingui()
  const file = useOrdersFile(filter)
  const [isOpen, setOpen] = useState(filter.from !== '' || filter.to !== '')
  const counts: Record<StatusFilter, number | undefined> = {
    all: summary?.totalOrders,
    problems: summary?.problems,
    waiting: summary?.waiting,
    'in-transit': summary?.inTransit,
    delivered: summary?.delivered,
    cancelled: summary?.cancelled,
    test: summary?.testOrders
  }
  const names: Record<StatusFilter, string> = {
    all: t`All orders`,
    problems: t`With problems`,
    waiting: t`Waiting for pickup`,
    'in-transit': t`In Transit`,
    delivered: t({ message: 'Delivered', context: 'orders' }),
    cancelled: t`Canceled`,
    test: t`Test orders`
  }
  // Most senders have none.
  const offered = statusFilters.filter((status) => status !== 'test' || filter.status === 'test' || counts.test)
  return (
    <div
      role="search"
      aria-label={t`Your orders`}
      className="mb-3 flex flex-wrap items-end gap-3 max-md:*:flex-[1_1_40%]"
    >
      <div className="min-w-0 max-md:basis-[55%]! md:max-w-[380px] md:grow md:basis-[220px]">
        <SearchField
          label={t`Search orders`}
          hideLabel
          placeholder={t`Address, contact, reference, ID`}
          q={filter.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
      <Button
        className="flex-none! md:hidden"
        aria-expanded={isOpen}
        aria-label={t`More filters`}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-5" strokeWidth={1.75} aria-hidden />
      </Button>
      <Field label={t`Filter`} hideLabel className="min-w-0 max-md:basis-full! md:order-1 md:w-[220px]">
        <Select value={filter.status} onChange={(event) => onChange({ status: event.target.value as StatusFilter })}>
          {offered.map((status) => (
            <option key={status} value={status}>
              {names[status]}
              {counts[status] === undefined ? '' : ` (${counts[status]})`}
            </option>
          ))}
        </Select>
      </Field>
      <div className={cn('contents', !isOpen && 'max-md:hidden')}>
        <DayField
          label={t`From day`}
          day={filter.from}
          max={filter.to}
          onChange={(from) => onChange({ from })}
          className={smallLabel}
        />
        <DayField
          label={t`To day`}
          day={filter.to}
          min={filter.from}
          onChange={(to) => onChange({ to })}
          className={smallLabel}
        />
        <OrdersSortBox sort={filter.sort} onChange={(sort) => onChange({ sort })} hideLabel className="min-w-0" />
        <Button
          className="max-md:flex-none! md:order-2 md:ml-auto"
          onClick={file.save}
          busyText={file.isPending && t`One moment...`}
        >
          <Download className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>CSV</Trans>
        </Button>
      </div>
    </div>
  )
}
