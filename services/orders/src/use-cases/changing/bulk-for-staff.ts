import { sortingOf } from '#db/lists/board-lists.ts'
import { countListed, listPage } from '#db/lists/listing.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { type AppError, ForbiddenError, RuleError, UnavailableError } from '@ilbud/kernel/errors'
import { type BulkAnswer, type BulkBody, mostInBulk } from '@ilbud/proto/http/dispatch/admin-bulk'
import type { AdminCommandBody } from '@ilbud/proto/http/dispatch/admin-commands'
import type { AdminOrdersFilter } from '@ilbud/proto/http/dispatch/admin-orders'
import { mapInBulk, toItemError } from '#use-cases/bulk.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { exceptionFacts } from '#use-cases/reading/count-exceptions.ts'
import { staffListing } from '#use-cases/reading/list-for-staff.ts'
import { doForStaff } from './staff-commands.ts'

type Row = BulkAnswer['results'][number]

// Orders not begun by then are answered as not done, so that nothing happens after the call has ended.
const timeMs = 6500

/** Applies one verb to many orders, each on its own: a failure is that order's result and stops no other. */
export async function doInBulk(
  deps: OrdersDeps,
  { actor, body }: { actor: Actor; body: BulkBody }
): Promise<BulkAnswer> {
  const { action, ids, filter, versions, ...fields } = body
  // DeclareLost is the admin's alone.
  if (action === 'lost' && actor.role !== 'admin') throw new ForbiddenError()
  const wanted = ids ? [...new Set(ids)] : await findBulkIds(deps, filter ?? {})
  const commands = wanted.map((id) => ({
    id,
    body: { verb: action, ...fields, version: versions?.[id] } as AdminCommandBody
  }))
  return doForEach(deps, { actor, commands })
}

/** Each order has its own command. The results have the order of the commands. */
export async function doForEach(
  deps: OrdersDeps,
  { actor, commands }: { actor: Actor; commands: readonly { id: string; body: AdminCommandBody }[] }
): Promise<BulkAnswer> {
  const until = deps.now().getTime() + timeMs
  const results = await mapInBulk(commands, async ({ id, body }) =>
    deps.now().getTime() < until ? doOne(deps, actor, id, body) : refusal(id, new UnavailableError())
  )
  deps.onCommit()
  const succeeded = results.filter(({ ok }) => ok).length
  return { results, succeeded, failed: results.length - succeeded }
}

/** The orders that match a filter now; RuleError if there are more than a bulk may have. */
export async function findBulkIds(deps: OrdersDeps, filter: AdminOrdersFilter): Promise<string[]> {
  const listing = await staffListing(deps, filter, await exceptionFacts(deps))
  const { total, isEstimated } = await countListed(deps.db, listing)
  if (isEstimated || total > mostInBulk) {
    throw new RuleError('BULK_TOO_LARGE', `The filter matches more than ${mostInBulk} orders`, { max: mostInBulk })
  }
  const orders = await listPage(deps.db, listing, sortingOf('-createdAt', null), mostInBulk)
  return orders.map(({ id }) => id)
}

async function doOne(deps: OrdersDeps, actor: Actor, id: string, body: AdminCommandBody): Promise<Row> {
  try {
    await doForStaff(deps, { orderId: id, actor, body })
    return { id, ok: true }
  } catch (error) {
    const logUnexpected = () =>
      deps.log.error({ err: error, orderId: id, verb: body.verb }, 'bulk command failed for an order')
    return refusal(id, toItemError(error, logUnexpected))
  }
}

function refusal(id: string, { code, message }: AppError): Row {
  return { id, ok: false, code, message }
}
