import { z } from 'zod/mini'
import { type AdminVerb, adminVerbFields } from './admin-commands.ts'
import { adminOrdersFilterSchema } from './admin-orders.ts'
import { expected, optional } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'

/** The most orders of one bulk request. */
export const mostInBulk = 1000

/** Which orders: by their ids, or by a filter. */
export const bulkTargetFields = {
  ids: optional(
    z
      .array(id(), { error: 'Must be a list of ids' })
      .check(z.minLength(1, 'Must name an order'), z.maxLength(mostInBulk, `Must be at most ${mostInBulk} orders`))
  ),
  /**
   * The filter of the list of orders, with at least one condition: nobody means every order there is. A string is the
   * list's `filter` alone, for example 'unassigned'.
   */
  filter: optional(filterOrName())
}

/** The version of each order that the caller has seen: a row's code is VERSION_CONFLICT when it has changed since. */
const seen = {
  versions: optional(
    z.record(id(), z.int({ error: expected('a whole number') }), {
      error: expected('versions by the id of their order')
    })
  )
}

function filterOrName() {
  const nameToFilter = z.transform((sent: unknown) => (typeof sent === 'string' ? { filter: sent } : sent))
  const filter = adminOrdersFilterSchema.check(
    z.refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Must say which orders')
  )
  return z.pipe(nameToFilter, filter as never) as unknown as typeof filter
}

function action<Verb extends AdminVerb>(verb: Verb) {
  const fields: (typeof adminVerbFields)[Verb] = adminVerbFields[verb]
  return z
    .object({ action: z.literal(verb), ...bulkTargetFields, ...seen, ...fields })
    .check(z.refine(isAimed, { error: 'Give either ids or a filter', path: ['ids'] }))
}

/** Whether exactly one of the two is there. */
export function isAimed({ ids, filter }: { ids?: unknown; filter?: unknown }): boolean {
  return (ids === undefined) !== (filter === undefined)
}

/** One verb for many orders. */
export const bulkBodySchema = z.discriminatedUnion(
  'action',
  [
    action('assign'),
    action('reassign'),
    action('release'),
    action('cancel'),
    action('recall'),
    action('return'),
    action('retry'),
    action('pickup-failed'),
    action('attempt-failed'),
    action('hub'),
    action('delay'),
    action('correct'),
    action('override'),
    action('lost')
  ],
  { error: 'Must be one of the verbs' }
)
export type BulkBody = z.infer<typeof bulkBodySchema>

/** A row per order, in the order of the ids: done, or why not. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({ id: z.uuid(), ok: z.boolean(), code: z.optional(z.string()), message: z.optional(z.string()) })
  ),
  succeeded: z.int(),
  failed: z.int()
})
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>
