import { z } from 'zod/mini'
import { createOrderBodySchema, type OrderFields } from './create-order.ts'
import { mostOrdersAtOnce } from './orders-bulk-answer.ts'

/** A row as it was read: an order, or what is wrong with it. */
export type BulkRow = { fields: OrderFields } | { errors: { path: string; message: string }[] }

interface Caught {
  error: { issues: { path: PropertyKey[]; message: string }[] }
}

// `undefined` when the API docs ask for a constant instead.
const refusal = (caught?: Caught) =>
  caught && { errors: caught.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })) }

/** A row that cannot be read is refused by itself, so the schema catches what is wrong with it. */
const rowSchema = z.pipe(
  z.catch(createOrderBodySchema, refusal as never),
  z.transform((row: OrderFields): BulkRow => ('errors' in row ? (row as unknown as BulkRow) : { fields: row }))
)

// Counted before any row is read: reading a million of them would take minutes.
const countRows = z.transform((rows: unknown, context) => {
  if (Array.isArray(rows) && rows.length >= 1 && rows.length <= mostOrdersAtOnce) return rows as unknown[]
  const message = `Must be a list of 1 to ${mostOrdersAtOnce} orders`
  context.issues.push({ code: 'custom', message, input: rows })
  return []
})

export const ordersBulkBodySchema = z.object({
  orders: z.pipe(countRows, z.array(rowSchema) as never)
}) as unknown as z.ZodMiniType<{
  orders: BulkRow[]
}>
