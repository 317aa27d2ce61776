import { deleteOffersOf } from '#db/offers.ts'
import { deleteRecurringOrdersOf } from '#db/recurring-orders.ts'
import {
  type ErasureRequest,
  pseudonymiseOrdersOf,
  deleteStepDetailsOf,
  hasContactsOf,
  listErasureRequests,
  listJobsOf,
  listProofsOf,
  markDone
} from '#db/people/erased-people.ts'
import { findAllowedEdge } from '#domain/journey/allowed-edge.ts'
import { type ChangeDeps, changeOrder } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { inBatches, usualSteps } from './in-batches.ts'
import { removeProofs } from '#use-cases/proofs/remove-proofs.ts'

type Deps = ChangeDeps & Pick<OrdersDeps, 'files' | 'onCommit'>

const peopleAtATime = 20
// Access tokens live ten minutes, so an order may still be placed shortly after the erasure.
const lastOrderMs = 15 * 60_000

/**
 * Removes erased people from orders: contacts, texts, places and proofs; for drivers the notes and places of their
 * steps, and their offers; and what they would have ordered again. Amounts and dates stay. A live order has to wait until it has ended and its driver can no longer correct it.
 * Safe to repeat; continues where it was interrupted. Returns how many people are done.
 */
export async function erasePeople(deps: Deps, steps = usualSteps): Promise<number> {
  let done = 0
  for (const person of await listErasureRequests(deps.db, peopleAtATime)) {
    const isClean = await forgetPerson(deps, person, steps)
    const mayOrder = deps.now().getTime() - person.requestedAt.getTime() < lastOrderMs
    if (!isClean || mayOrder) continue
    await markDone(deps.db, person, deps.now())
    done += 1
  }
  return done
}

/** Returns whether nothing of the person is left. */
async function forgetPerson(deps: Deps, { userId }: ErasureRequest, steps: typeof usualSteps): Promise<boolean> {
  const { db, now, rules } = deps
  await releaseJobs(deps, userId)
  await deleteOffersOf(db, userId)
  await deleteRecurringOrdersOf(db, userId)
  const endedBefore = new Date(now().getTime() - rules.correctionSeconds * 1000)
  const parts = [
    await inBatches(steps, (limit) => pseudonymiseOrdersOf(db, userId, { now: now(), endedBefore, limit })),
    await inBatches(steps, (limit) => deleteStepDetailsOf(db, userId, limit)),
    await inBatches(steps, (limit) => removeProofsOf(deps, userId, limit))
  ]
  return parts.every(({ isAll }) => isAll) && !(await hasContactsOf(db, userId))
}

/**
 * Who carries a parcel cannot be erased, but may accept one, or be given it, in the moment between. It goes back to the
 * pool, as if the driver had released it: otherwise it would wait for somebody who never comes.
 */
async function releaseJobs(deps: Deps, userId: string): Promise<void> {
  const actor = { id: userId, role: 'driver', companyId: null } as const
  const request = { command: 'releaseJob', actor, note: 'The account was erased' } as const
  const jobs = await listJobsOf(deps.db, userId)
  for (const orderId of jobs) {
    await changeOrder(deps, {
      orderId,
      commandFor: (order) =>
        findAllowedEdge({ order, actor, now: deps.now(), rules: deps.rules }, request.command) ? request : null
    })
  }
  if (jobs.length > 0) deps.onCommit()
}

async function removeProofsOf(deps: Deps, userId: string, limit: number): Promise<number> {
  const proofs = await listProofsOf(deps.db, userId, limit)
  await removeProofs(deps, proofs)
  return proofs.length
}
