import { z } from 'zod/mini'
import { bulkAnswerSchema, bulkTargetFields, isAimed } from './admin-bulk.ts'

/** Why a plan gives an order to nobody. */
export const planRefusalSchema = z.enum(['NOT_FOUND', 'NOT_WAITING', 'NOT_LOCATED', 'NO_DRIVER', 'NO_POSITION'])
export type PlanRefusal = z.infer<typeof planRefusalSchema>

/** The most orders of one plan. */
export const mostInPlan = 600

const { ids: orderIds, filter } = bulkTargetFields

export const dispatchPlanBodySchema = z
  .object({ orderIds, filter, apply: z.boolean({ error: 'Must be true or false' }) })
  .check(
    z.refine(({ orderIds, filter }) => isAimed({ ids: orderIds, filter }), {
      error: 'Give either orderIds or a filter',
      path: ['orderIds']
    })
  )
export type DispatchPlanBody = z.infer<typeof dispatchPlanBodySchema>

const figuresSchema = z.object({ km: z.number(), lateMinutes: z.int() })

/** Who would have which order. `before` and `after`: of the routes of all drivers who may get orders. */
export const dispatchPlanSchema = z.object({
  assignments: z.array(z.object({ orderId: z.uuid(), driverId: z.uuid(), addedKm: z.number() })),
  unassigned: z.array(z.object({ orderId: z.uuid(), reason: planRefusalSchema })),
  before: figuresSchema,
  after: figuresSchema,
  /** Of an applied plan: a row per assignment. */
  applied: z.optional(bulkAnswerSchema)
})
export type DispatchPlan = z.infer<typeof dispatchPlanSchema>
