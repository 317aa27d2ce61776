import { z } from 'zod/mini'
import { day, instant, optional } from '#http/fields/fields.ts'
import { adminStatusSchema } from '#http/orders/order-status.ts'
import { meanRatingSchema } from '#http/parcels/rating.ts'

/** The periods that figures can be asked for (docs/protocols/http.md#analytics). */
export const periodNames = ['7d', '30d', '90d', '365d', 'all'] as const

/** A client may send the instant that its date picker returned; its local day counts. */
const dayOrInstant = z.union([day(), instant()], 'Must be a day like 2026-01-31, in the years 2000 to 2100')

const periodFields = {
  /** Default: 30d. */
  period: optional(z.enum(periodNames, `Must be one of ${periodNames.join(', ')}`)),
  startDate: optional(dayOrInstant),
  endDate: optional(dayOrInstant)
}

/** `startDate` and `endDate` (inclusive) take precedence over `period`. */
export const periodQuerySchema = z.object(periodFields)
export type PeriodQuery = z.infer<typeof periodQuerySchema>

export const exportTypes = ['orders', 'revenue', 'drivers', 'companies', 'summary'] as const
export const exportFormats = ['csv', 'xlsx', 'json'] as const
export type ExportType = (typeof exportTypes)[number]
export type ExportFormat = (typeof exportFormats)[number]

export const exportQuerySchema = z.object({
  ...periodFields,
  type: z.enum(exportTypes, `Must be one of ${exportTypes.join(', ')}`),
  /** Default: csv. */
  format: optional(z.enum(exportFormats, `Must be one of ${exportFormats.join(', ')}`))
})
export type ExportQuery = z.infer<typeof exportQuerySchema>

const count = z.int()
/** SEK with at most two decimals. */
const money = z.number()
/** The same, null for readers who may not see amounts. */
const staffMoney = z.nullable(money)
/** Percent, 0 to 100, with one decimal. */
const rate = z.number()
const minutes = z.int()

function answer<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.object({
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    generatedAt: z.iso.datetime(),
    ...fields
  })
}

function series<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.array(z.object({ date: z.iso.date(), ...fields }))
}

/** What dispatching is judged by. */
const dispatchFigures = {
  kmPerDelivery: z._default(z.number(), 0),
  stopsPerHour: z._default(z.number(), 0),
  automaticShare: z._default(rate, 0),
  offersMade: z._default(count, 0),
  offersDeclined: z._default(count, 0),
  offersExpired: z._default(count, 0)
}

/** The figures of the overview. Definitions: metrics-definitions.ts. */
export const analyticsSchema = answer({
  totalRevenue: staffMoney,
  totalOrders: count,
  activeDrivers: count,
  totalDrivers: count,
  totalCompanies: count,
  pendingApplications: count,
  totalOrdersToday: count,
  totalOrdersWeek: count,
  totalOrdersMonth: count,
  avgDeliveryTime: minutes,
  onTimeDeliveryRate: rate,
  avgDeliveriesPerDriver: z.number(),
  vehicleUtilization: rate,
  revenuePerOrder: staffMoney,
  companyMargin: z.nullable(z.number()),
  ...dispatchFigures,
  series: series({ orders: count, delivered: count, revenue: staffMoney })
})

export const revenueSchema = answer({
  totalRevenue: money,
  revenuePerOrder: money,
  series: series({ revenue: money, orders: count })
})

export const ordersFiguresSchema = answer({
  totalOrders: count,
  byStatus: z.record(adminStatusSchema, count),
  series: series({ placed: count, delivered: count, failed: count, canceled: count })
})

export const driversFiguresSchema = answer({
  activeDrivers: count,
  totalDrivers: count,
  drivers: z.array(
    z.object({
      id: z.uuid(),
      /** Null while drivers is unavailable. */
      name: z.nullable(z.string()),
      deliveries: count,
      onTimeDeliveryRate: rate,
      minutesOnDuty: minutes,
      /** Of the ratings given in the period. */
      rating: z._default(meanRatingSchema, null)
    })
  ),
  series: series({ driversOnDuty: count, deliveries: count })
})

export const geographicSchema = answer({
  districts: z.array(z.object({ district: z.string(), city: z.string(), orders: count, revenue: staffMoney }))
})

export const orderVolumeSchema = answer({
  totalOrdersToday: count,
  totalOrdersWeek: count,
  totalOrdersMonth: count,
  series: series({ orders: count })
})

export const deliveryEfficiencySchema = answer({
  avgDeliveryTime: minutes,
  onTimeDeliveryRate: rate,
  series: series({ deliveries: count, avgDeliveryTime: minutes, onTimeDeliveryRate: rate })
})

export const fleetUtilizationSchema = answer({
  activeDrivers: count,
  totalDrivers: count,
  avgDeliveriesPerDriver: z.number(),
  vehicleUtilization: rate,
  ...dispatchFigures,
  series: series({
    driversOnDuty: count,
    avgDeliveriesPerDriver: z.number(),
    vehicleUtilization: rate,
    ...dispatchFigures
  })
})

export const financialMetricsSchema = answer({
  revenuePerOrder: money,
  companyMargin: z.number(),
  series: series({ revenue: money, revenuePerOrder: money, companyMargin: z.number() })
})

/** The answers that `analytics.changed` can name. */
export const analyticsKeys = [
  'summary',
  'revenue',
  'orders',
  'drivers',
  'geographic',
  'order-volume',
  'delivery-efficiency',
  'fleet-utilization',
  'financial-metrics'
] as const
export const analyticsKeySchema = z.enum(analyticsKeys)
export type AnalyticsKey = z.infer<typeof analyticsKeySchema>
