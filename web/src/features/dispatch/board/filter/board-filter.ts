import {
  adminOrdersSortSchema,
  orderExceptionSchema,
  type AdminOrdersFilter,
  type AdminOrdersSort
} from '@ilbud/proto/http/dispatch/admin-orders'
import { adminStatusSchema, type AdminStatus } from '@ilbud/proto/http/orders/order-status'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

export const boardTabs = ['active', 'delivered-today', 'needs-attention', 'unassigned', 'scheduled'] as const
export type BoardTab = (typeof boardTabs)[number]

/** The filters of the strip, and those that the exceptions link to. */
export const listFilters = [...boardTabs, 'test', ...orderExceptionSchema.options] as const
export type ListFilter = (typeof listFilters)[number]

/** The filter and sort order of the list. An empty string: not filtered by that. */
export interface BoardFilter {
  filter: ListFilter | ''
  status: AdminStatus | ''
  driverId: string
  q: string
  sort: AdminOrdersSort
}

export const everyOrder: BoardFilter = { filter: '', status: '', driverId: '', q: '', sort: 'urgency' }

/** The filter in a URL; invalid values are ignored. */
export function readBoardFilter(address: URLSearchParams): BoardFilter {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === address.get(name))
  const driver = address.get('driver') ?? ''
  return {
    filter: among(listFilters, 'filter') ?? '',
    status: among(adminStatusSchema.options, 'status') ?? '',
    driverId: isUuid(driver) ? driver : '',
    q: (address.get('q') ?? '').slice(0, 100),
    sort: among(adminOrdersSortSchema.options, 'sort') ?? everyOrder.sort
  }
}

/** The URL with another filter; the open order and other parameters stay. */
export function writeBoardFilter(address: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const next = new URLSearchParams(address)
  const { driverId: driver, ...rest } = filter
  for (const [name, value] of Object.entries({ ...rest, driver })) {
    if (value === '' || (name === 'sort' && value === everyOrder.sort)) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The path of the list's first page. */
export function listPath({ sort, ...filter }: BoardFilter, limit: number): string {
  const query = new URLSearchParams({ limit: String(limit), sort })
  for (const [name, value] of Object.entries(toServerFilter(filter))) if (value) query.set(name, value)
  return `/api/admin/v1/orders?${query}`
}

/** The filter's parameters, as lists and bulks take them. */
function toServerFilter({ filter, status, driverId, q }: Omit<BoardFilter, 'sort'>): AdminOrdersFilter {
  return { ...(filter && { filter }), ...(status && { status }), ...(driverId && { driverId }), ...(q && { q }) }
}

/** Whether the list contains every order. */
export function isEverything(filter: BoardFilter): boolean {
  return Object.keys(toServerFilter(filter)).length === 0
}
