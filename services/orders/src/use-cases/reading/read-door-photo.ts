import { findProof } from '#db/proofs.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { findForVisitor, type Visitor } from '#use-cases/changing/find-for-visitor.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readFailure } from './read-failure.ts'

/** The driver's picture of the door, for a party or a holder of the link. NotFoundError for others and without one. */
export async function readDoorPhoto(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'keyGuesses' | 'files'>,
  { trackingId, visitor }: { trackingId: string; visitor: Visitor }
): Promise<Uint8Array> {
  const { order } = await findForVisitor(deps, trackingId, visitor)
  const { photoId } = await readFailure(deps, order)
  const proof = photoId === null ? undefined : await findProof(deps.db, order.id, photoId)
  const picture = proof?.file && (await deps.files.get(proof.file))
  if (!picture) throw new NotFoundError('Order')
  return picture
}
