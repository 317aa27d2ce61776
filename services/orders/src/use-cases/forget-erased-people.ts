import {
  type ErasedPerson,
  forgetContactsOf,
  forgetStepsOf,
  hasContactsOf,
  listErased,
  listProofsOf,
  markDone
} from '#db/erased-people.ts'
import type { OrdersDeps } from './deps.ts'
import { inBatches, usualSteps } from './in-batches.ts'
import { removeProofs } from './proofs/remove-proofs.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'files' | 'rules'>

const peopleAtATime = 20
// Access tokens live ten minutes, so an order may still be placed shortly after the erasure.
const lastOrderMs = 15 * 60_000

/**
 * Removes erased people from orders: contacts, texts, places and proofs; for drivers the notes and places of their
 * steps. Amounts and dates stay. A live order has to wait until it has ended and its driver can no longer correct it.
 * Safe to repeat; continues where it was interrupted. Returns how many people are done.
 */
export async function forgetErasedPeople(deps: Deps, steps = usualSteps): Promise<number> {
  let done = 0
  for (const person of await listErased(deps.db, peopleAtATime)) {
    const isClean = await forgetPerson(deps, person, steps)
    const mayOrder = deps.now().getTime() - person.heardAt.getTime() < lastOrderMs
    if (!isClean || mayOrder) continue
    await markDone(deps.db, person, deps.now())
    done += 1
  }
  return done
}

/** Returns whether nothing of the person is left. */
async function forgetPerson(deps: Deps, { userId }: ErasedPerson, steps: typeof usualSteps): Promise<boolean> {
  const { db, now, rules } = deps
  const endedBefore = new Date(now().getTime() - rules.correctionSeconds * 1000)
  const parts = [
    await inBatches(steps, (limit) => forgetContactsOf(db, userId, { now: now(), endedBefore, limit })),
    await inBatches(steps, (limit) => forgetStepsOf(db, userId, limit)),
    await inBatches(steps, (limit) => removeProofsOf(deps, userId, limit))
  ]
  return parts.every(({ isAll }) => isAll) && !(await hasContactsOf(db, userId))
}

async function removeProofsOf(deps: Deps, userId: string, limit: number): Promise<number> {
  const proofs = await listProofsOf(deps.db, userId, limit)
  await removeProofs(deps, proofs)
  return proofs.length
}
