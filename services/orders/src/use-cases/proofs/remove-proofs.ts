import { deleteProofs } from '#db/proofs.ts'
import type { Proof } from '#domain/proof.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** Removes proofs with their pictures. The file goes first: cut off here, the next round finds the row. */
export async function removeProofs(
  { db, files }: Pick<OrdersDeps, 'db' | 'files'>,
  proofs: readonly Pick<Proof, 'id' | 'file'>[]
): Promise<void> {
  for (const { file } of proofs) if (file) await files.remove(file)
  const ids = proofs.map(({ id }) => id)
  if (ids.length > 0) await deleteProofs(db, ids)
}
