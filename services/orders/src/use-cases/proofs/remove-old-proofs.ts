import { deleteProofs, listEndedProofs } from '#db/proofs.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Security 5.8: photo and signature 90 days.
const keptMs = 90 * 24 * 60 * 60_000
const atATime = 200

/** Forgets the proofs of orders that ended long ago. The file goes first: cut off here, the next round finds the row. */
export async function removeOldProofs({ db, now, files }: Pick<OrdersDeps, 'db' | 'now' | 'files'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  let count = atATime
  while (count === atATime) {
    const old = await listEndedProofs(db, before, atATime)
    count = old.length
    for (const { file } of old) if (file) await files.remove(file)
    if (count > 0)
      await deleteProofs(
        db,
        old.map(({ id }) => id)
      )
  }
}
