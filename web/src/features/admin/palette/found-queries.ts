import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminDriverSchema } from '@ilbud/proto/http/dispatch/drivers'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

const path = '/api/admin/v1/orders'
const most = 6
/** A single letter would match every order. */
export const leastTyped = 2

const foundSchema = z.array(
  z.pick(adminOrderSchema, {
    id: true,
    trackingId: true,
    pickupAddress: true,
    deliveryAddress: true,
    deliveryContact: true
  })
)

/** Orders by a part of tracking ID, phone, name or address. */
export function foundOrdersQuery(typed: string) {
  const q = typed.trim().slice(0, 100)
  return queryOptions({
    queryKey: [path, 'found', q],
    queryFn: ({ signal }) => api(foundSchema, `${path}?${new URLSearchParams({ q, limit: String(most) })}`, { signal }),
    enabled: q.length >= leastTyped,
    staleTime: 10_000
  })
}

const driversPath = '/api/admin/v1/drivers'
/** The server has the newest first; who is meant is chosen from these. */
const mostDrivers = 100
const shownDrivers = 4
const foundDriversSchema = z.array(z.pick(adminDriverSchema, { id: true, name: true, onDuty: true, openOrders: true }))

/** Drivers by a part of the name or phone. */
export function foundDriversQuery(typed: string) {
  const q = typed.trim().slice(0, 100)
  return queryOptions({
    queryKey: [driversPath, 'found', q],
    queryFn: ({ signal }) =>
      api(foundDriversSchema, `${driversPath}?${new URLSearchParams({ q, limit: String(mostDrivers) })}`, { signal }),
    enabled: q.length >= leastTyped,
    staleTime: 10_000
  })
}

/** The few that are likely meant: whose name begins with the text, then who is on duty, then who carries most. */
export function likeliest(drivers: readonly FoundDriver[], typed: string): FoundDriver[] {
  const text = typed.trim().toLowerCase()
  const rank = ({ name, onDuty, openOrders }: FoundDriver): number[] => {
    const begins = ` ${(name ?? '').toLowerCase()}`.includes(` ${text}`)
    return [begins ? 0 : 1, onDuty ? 0 : 1, -openOrders]
  }
  return drivers
    .toSorted((one, other) => {
      const [a, b] = [rank(one), rank(other)]
      const at = a.findIndex((value, index) => value !== b[index])
      return at < 0 ? 0 : a[at]! - b[at]!
    })
    .slice(0, shownDrivers)
}

export type FoundDriver = z.infer<typeof foundDriversSchema>[number]
