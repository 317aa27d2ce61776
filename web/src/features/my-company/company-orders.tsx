import { ordersSortSchema, type OrdersSort } from '@ilbud/proto/http/orders/orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Download } from 'lucide-react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { DayField } from '#components/forms/day-field.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Field } from '#components/forms/field.tsx'
import { SearchField } from '#components/forms/search-field.tsx'
import { Select } from '#components/forms/select.tsx'
import { OrdersSortBox } from '#components/parcel/orders-sort-box.tsx'
import { ListEnd } from '#components/tables/list-end.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { isDay } from '#lib/format/is-day.ts'
import { rowsOf } from '#lib/lists/list-page.ts'
import { paths } from '#lib/page/paths.ts'
import { useSession } from '#lib/session/session.ts'
import { CompanyOrdersTable } from './company-orders-table.tsx'
import { type CompanyOrdersFilter, companyOrdersQuery, costCentresQuery } from './company-queries.ts'
import { useCompanyOrdersFile } from './use-company-orders-file.ts'

/** The company's orders with who placed them; members see their own. Sort order, cost centre and search are in the URL. */
export function CompanyOrders() {
  const { t } = useLingui()
  const [sort, setSort] = useSort()
  const [costCenter, setCostCenter] = useParameter('costCenter')
  const [q, setQ] = useParameter('q')
  const [from, setFrom] = useParameter('from', isDay)
  const [to, setTo] = useParameter('to', isDay)
  const filter = { costCenter, q, from, to }
  const isAdmin = useSession()?.role === 'company_admin'
  const list = useInfiniteQuery(companyOrdersQuery(sort, filter))
  const file = useCompanyOrdersFile(sort, filter)
  if (list.isPending) return <LoadingRows count={3} row="h-16 rounded-lg" />
  if (!list.data) {
    return <LoadProblem title={<Trans>We could not load the orders.</Trans>} query={list} />
  }
  const orders = rowsOf(list.data.pages)
  if (orders.length === 0 && Object.values(filter).every((value) => value === '')) {
    const action = <ButtonLink variant="accent" to={paths.send}>{t`Send a package`}</ButtonLink>
    return (
      <EmptyState title={t`No orders yet`} action={action}>
        {isAdmin ? (
          <Trans>What you and your colleagues send shows up here.</Trans>
        ) : (
          <Trans>What you send shows up here, and the admins of your company see it.</Trans>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-3 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <OrdersSortBox sort={sort} onChange={setSort} />
        <SearchField
          label={t`Search orders`}
          placeholder={t`Reference, address, contact, ID`}
          q={q}
          onSearch={setQ}
          className="max-md:order-first max-md:col-span-full md:w-80"
        />
        <CostCentreBox code={costCenter} onChange={setCostCenter} />
        <DayField label={t`From day`} day={from} max={to} onChange={setFrom} />
        <DayField label={t`To day`} day={to} min={from} onChange={setTo} />
        <Button className="md:ml-auto" onClick={() => file.mutate()} busyText={file.isPending && t`One moment...`}>
          <Download className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>CSV</Trans>
        </Button>
      </div>
      {orders.length === 0 && q && (
        <EmptyState title={t`Nothing matches`}>
          <Trans>Try a part of a reference, an address or a tracking ID.</Trans>
        </EmptyState>
      )}
      {orders.length === 0 && !q && (from || to) && (
        <EmptyState title={t`No orders in these days`}>
          <Trans>Choose other days, or empty the fields.</Trans>
        </EmptyState>
      )}
      {orders.length === 0 && !q && !from && !to && (
        <EmptyState title={t`No orders for this cost centre`}>
          <Trans>Orders that name it when they are placed show up here.</Trans>
        </EmptyState>
      )}
      {orders.length > 0 && (
        <CompanyOrdersTable orders={orders} sort={sort} isOld={list.isPlaceholderData} onSort={setSort} />
      )}
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

/** A filter that is in the URL while it is not empty. A wrong one counts as none. */
function useParameter(
  name: keyof CompanyOrdersFilter,
  isRight: (value: string) => boolean = () => true
): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (value: string) => {
    const changed = new URLSearchParams(search)
    if (value) changed.set(name, value)
    else changed.delete(name)
    setSearch(changed, { replace: true })
  }
  const value = search.get(name) ?? ''
  return [isRight(value) ? value : '', change]
}

/** Nothing while the company has no cost centre. */
function CostCentreBox({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const { t } = useLingui()
  const centres = useQuery(costCentresQuery()).data ?? []
  if (centres.length === 0) return null
  const present = new Set(centres.map((centre) => centre.code))
  return (
    <Field label={t`Cost centre`}>
      <Select value={code} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`All cost centres`}</option>
        {centres.map((centre) => (
          <option key={centre.id} value={centre.code}>
            {centre.name}
          </option>
        ))}
        {centres.flatMap(({ id, name, formerCodes }) =>
          // One that another cost centre has now is that one's.
          formerCodes
            .filter((former) => !present.has(former))
            .map((former) => (
              <option key={`${id} ${former}`} value={former}>
                {t`${name} (earlier code ${former})`}
              </option>
            ))
        )}
      </Select>
    </Field>
  )
}
