import { deleteProofs } from '#db/proofs.ts'
import type { Proof } from '#domain/proof.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** Removes proofs with their pictures. Files go first: if interrupted, the next run still finds the rows. */
export async function removeProofs(
  { db, files }: Pick<OrdersDeps, 'db' | 'files'>,
  proofs: readonly Pick<Proof, 'id' | 'file'>[]
): Promise<void> {
  for (const { file } of proofs) if (file) await files.remove(file)
  const ids = proofs.map(({ id }) => id)
  if (ids.length > 0) await deleteProofs(db, ids)
}
