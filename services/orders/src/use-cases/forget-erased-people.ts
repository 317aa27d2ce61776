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
// A token lives ten minutes: until then an order could still be placed that nobody has to wait for.
const lastOrderMs = 15 * 60_000

/**
 * Lets orders forget whoever was erased: contacts, texts, places, proofs; for a driver what was said on the way, and
 * where. Amounts and dates stay. An order that is underway is forgotten when it has ended, and cannot be corrected any
 * more by its driver. All of it may be done twice, and goes on where it was cut off. Returns how many people are done.
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

/** Whether nothing of the person is left. */
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
