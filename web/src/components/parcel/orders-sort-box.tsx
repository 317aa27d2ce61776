import type { OrdersSort } from '@ilbud/proto/http/orders/orders'
import { useLingui } from '@lingui/react/macro'
import { Field } from '#components/forms/field.tsx'
import { NamedSelect } from '#components/forms/named-select.tsx'
import { cn } from '#lib/style/cn.ts'

interface OrdersSortBoxProps {
  sort: OrdersSort
  onChange: (sort: OrdersSort) => void
  hideLabel?: boolean
  className?: string
}

/** How a list of orders is sorted, on phones, where there are no column headers. */
export function OrdersSortBox({ sort, onChange, hideLabel = false, className }: OrdersSortBoxProps) {
  const { t } = useLingui()
  const names: Record<OrdersSort, string> = {
    running: t`Ongoing first`,
    '-createdAt': t`Newest first`,
    createdAt: t`Oldest first`,
    '-price': t`Highest amount`,
    price: t`Lowest amount`
  }
  return (
    <Field label={t`Sort by`} hideLabel={hideLabel} className={cn('md:hidden', className)}>
      <NamedSelect value={sort} names={names} onChange={onChange} />
    </Field>
  )
}
