import { listEndedProofs } from '#db/proofs.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { removeProofs } from './remove-proofs.ts'

// Photo and signature 90 days.
const retentionMs = 90 * 24 * 60 * 60_000
const atATime = 200

/** Removes the proofs of orders that ended 90 days ago. */
export async function removeOldProofs(deps: Pick<OrdersDeps, 'db' | 'now' | 'files'>): Promise<void> {
  const before = new Date(deps.now().getTime() - retentionMs)
  let count = atATime
  while (count === atATime) {
    const old = await listEndedProofs(deps.db, before, atATime)
    count = old.length
    await removeProofs(deps, old)
  }
}
