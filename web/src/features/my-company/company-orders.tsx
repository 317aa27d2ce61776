import { ordersSortSchema, type OrdersSort } from '@ilbud/proto/http/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { Field } from '#components/field.tsx'
import { NamedSelect } from '#components/named-select.tsx'
import { ListEnd } from '#components/list-end.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { rowsOf } from '#lib/lists/list-page.ts'
import { paths } from '#lib/page/paths.ts'
import { CompanyOrdersTable } from './company-orders-table.tsx'
import { companyOrdersQuery } from './company-queries.ts'

/** The company's orders with who placed them; members see their own. The sort order is in the URL. */
export function CompanyOrders() {
  const { t } = useLingui()
  const [sort, setSort] = useSort()
  const list = useInfiniteQuery(companyOrdersQuery(sort))
  if (list.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!list.data) {
    return (
      <LoadProblem
        title={<Trans>We could not load the orders.</Trans>}
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  }
  const orders = rowsOf(list.data.pages)
  if (orders.length === 0) {
    const action = <ButtonLink variant="accent" to={paths.send}>{t`Send a package`}</ButtonLink>
    return (
      <EmptyState title={t`No orders yet`} action={action}>
        <Trans>What you and your colleagues send shows up here.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <SortBox sort={sort} onChange={setSort} />
      <CompanyOrdersTable orders={orders} sort={sort} isOld={list.isPlaceholderData} onSort={setSort} />
      <ListEnd list={list} />
    </>
  )
}

const newest: OrdersSort = '-createdAt'

function useSort(): [OrdersSort, (sort: OrdersSort) => void] {
  const [search, setSearch] = useSearchParams()
  const sort = ordersSortSchema.options.find((known) => known === search.get('sort')) ?? newest
  const change = (next: OrdersSort) => {
    const changed = new URLSearchParams(search)
    if (next === newest) changed.delete('sort')
    else changed.set('sort', next)
    setSearch(changed, { replace: true })
  }
  return [sort, change]
}

/** On phones, where there are no column headers. */
function SortBox({ sort, onChange }: { sort: OrdersSort; onChange: (sort: OrdersSort) => void }) {
  const { t } = useLingui()
  const names: Record<OrdersSort, string> = {
    running: t`Running first`,
    '-createdAt': t`Newest first`,
    createdAt: t`Oldest first`,
    '-price': t`Highest amount`,
    price: t`Lowest amount`
  }
  return (
    <Field label={t`Sort by`} className="mb-3 md:hidden">
      <NamedSelect value={sort} names={names} onChange={onChange} />
    </Field>
  )
}
