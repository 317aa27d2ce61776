import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field, IconInput, Select } from '#components/field.tsx'
import { useDebounced } from '#lib/use-debounced.ts'
import { statusFilters, type OrdersFilter, type StatusFilter } from './orders-queries.ts'

const debounceMs = 300

interface OrdersToolsProps {
  filter: OrdersFilter
  onChange: (changes: Partial<OrdersFilter>) => void
}

export function OrdersTools({ filter, onChange }: OrdersToolsProps) {
  const { t } = useLingui()
  const names: Record<StatusFilter, string> = {
    all: t`All orders`,
    'in-transit': t`In Transit`,
    delivered: t`Delivered`,
    cancelled: t`Cancelled`
  }
  return (
    <div className="mb-3 grid gap-3 md:grid-cols-[minmax(0,380px)_190px]">
      {/* Keyed by what the address says, so that "Show all orders" also empties the box. */}
      <SearchBox key={filter.q === '' ? 'empty' : 'filled'} q={filter.q} onChange={(q) => onChange({ q })} />
      <Field label={t`Filter`} hideLabel>
        <Select value={filter.status} onChange={(event) => onChange({ status: event.target.value as StatusFilter })}>
          {statusFilters.map((status) => (
            <option key={status} value={status}>
              {names[status]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed.trim(), debounceMs)
  useEffect(() => {
    if (settled !== q) onChange(settled)
    // Only what was typed changes the address, never the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <Field label={t`Search orders`} hideLabel>
      <IconInput
        icon={<Search strokeWidth={1.75} aria-hidden />}
        type="search"
        placeholder={t`Address, contact or tracking ID`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  )
}
