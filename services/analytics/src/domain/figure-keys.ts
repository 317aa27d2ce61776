import { type AnalyticsKey, analyticsKeys } from '@ilbud/proto/http/analytics/analytics'
import type { Share } from './shares.ts'

const always: readonly AnalyticsKey[] = ['summary']

const ofSum: Record<string, readonly AnalyticsKey[]> = {
  placed: ['orders', 'order-volume'],
  failed: ['orders'],
  canceled: ['orders'],
  delivered: ['orders', 'revenue', 'financial-metrics', 'delivery-efficiency', 'fleet-utilization', 'drivers'],
  drivers_on_duty: ['drivers', 'fleet-utilization'],
  duty_ms: ['drivers', 'fleet-utilization'],
  board_ms: ['fleet-utilization'],
  stops: ['fleet-utilization'],
  assigned: ['fleet-utilization'],
  offers_made: ['fleet-utilization'],
  offers_accepted: ['fleet-utilization'],
  offers_declined: ['fleet-utilization'],
  offers_expired: ['fleet-utilization'],
  driven_m: ['fleet-utilization']
}

/** The answers that change when these shares are added to the rollups. */
export function keysOf(shares: Share[]): AnalyticsKey[] {
  const keys = new Set(always)
  for (const { table, sums } of shares) {
    if (table === 'status_days') keys.add('orders')
    if (table === 'district_days') keys.add('geographic')
    if (table === 'days') for (const sum of Object.keys(sums)) for (const key of ofSum[sum] ?? []) keys.add(key)
  }
  return analyticsKeys.filter((key) => keys.has(key))
}
