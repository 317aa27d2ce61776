import {
  analyticsSchema,
  deliveryEfficiencySchema,
  driversFiguresSchema,
  exportQuerySchema,
  financialMetricsSchema,
  fleetUtilizationSchema,
  geographicSchema,
  ordersFiguresSchema,
  orderVolumeSchema,
  periodQuerySchema,
  revenueSchema
} from '#http/analytics/analytics.ts'

const querystring = periodQuerySchema

export const analyticsSchemas = {
  'GET /api/admin/v1/analytics': { querystring, response: { 200: analyticsSchema } },
  'GET /api/admin/v1/analytics/revenue': { querystring, response: { 200: revenueSchema } },
  'GET /api/admin/v1/analytics/orders': { querystring, response: { 200: ordersFiguresSchema } },
  'GET /api/admin/v1/analytics/drivers': { querystring, response: { 200: driversFiguresSchema } },
  'GET /api/admin/v1/analytics/geographic': { querystring, response: { 200: geographicSchema } },
  'GET /api/admin/v1/analytics/order-volume': { querystring, response: { 200: orderVolumeSchema } },
  'GET /api/admin/v1/analytics/delivery-efficiency': { querystring, response: { 200: deliveryEfficiencySchema } },
  'GET /api/admin/v1/analytics/fleet-utilization': { querystring, response: { 200: fleetUtilizationSchema } },
  'GET /api/admin/v1/analytics/financial-metrics': { querystring, response: { 200: financialMetricsSchema } },
  'GET /api/admin/v1/analytics/export': { querystring: exportQuerySchema, response: {} },
  'GET /docs/metrics': { response: {} }
} as const
