import { deleteProofs, listEndedProofs } from '#db/proofs.ts'
import type { Proof } from '#domain/proof.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Photo and signature 90 days.
const retentionMs = 90 * 24 * 60 * 60_000
const atATime = 200

/** Removes proofs with their pictures. Files go first: if interrupted, the next run still finds the rows. */
export async function removeProofs(
  { db, files }: Pick<OrdersDeps, 'db' | 'files'>,
  proofs: readonly Pick<Proof, 'id' | 'file'>[]
): Promise<void> {
  for (const { file } of proofs) if (file) await files.remove(file)
  const ids = proofs.map(({ id }) => id)
  if (ids.length > 0) await deleteProofs(db, ids)
}

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
