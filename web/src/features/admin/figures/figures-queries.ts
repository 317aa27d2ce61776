import {
  analyticsSchema,
  deliveryEfficiencySchema,
  driversFiguresSchema,
  financialMetricsSchema,
  fleetUtilizationSchema,
  geographicSchema,
  ordersFiguresSchema,
  orderVolumeSchema,
  revenueSchema,
  type AnalyticsKey
} from '@ilbud/proto/http/analytics/analytics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'

const base = '/api/admin/v1/analytics'

const answers = {
  summary: analyticsSchema,
  revenue: revenueSchema,
  orders: ordersFiguresSchema,
  drivers: driversFiguresSchema,
  geographic: geographicSchema,
  'order-volume': orderVolumeSchema,
  'delivery-efficiency': deliveryEfficiencySchema,
  'fleet-utilization': fleetUtilizationSchema,
  'financial-metrics': financialMetricsSchema
} satisfies Record<AnalyticsKey, z.ZodMiniType>

export type Figures<Key extends AnalyticsKey> = z.output<(typeof answers)[Key]>

/** One of the nine answers for a period (`period=30d`). The previous period stays visible while another loads. */
export function figuresQuery<Key extends AnalyticsKey>(key: Key, period: string) {
  const path = key === 'summary' ? base : `${base}/${key}`
  return queryOptions({
    queryKey: [...figuresKey(key), period],
    queryFn: ({ signal }): Promise<Figures<Key>> =>
      api(answers[key], `${path}?${period}`, { signal }) as Promise<Figures<Key>>,
    placeholderData: keepPreviousData
  })
}

/** The common beginning of an answer's query keys. */
export function figuresKey(key: AnalyticsKey): string[] {
  return [base, key]
}
