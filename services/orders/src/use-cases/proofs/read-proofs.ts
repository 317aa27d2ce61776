import { findProof, listProofs } from '#db/proofs.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Proof } from '#domain/proof.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { getOrder } from '#use-cases/reading/read-order.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'files' | 'onCommit'>

/** The proofs of one of the caller's orders, newest first. */
export async function readProofs(
  { db }: Pick<Deps, 'db'>,
  { orderId, actor }: { orderId: string; actor: Actor }
): Promise<Proof[]> {
  await getOrder({ db }, { orderId, actor })
  return listProofs(db, orderId)
}

/** The picture of a proof of one of the caller's orders. An admin's read is audited. */
export async function readPicture(
  deps: Deps,
  { orderId, proofId, actor }: { orderId: string; proofId: string; actor: Actor }
): Promise<Uint8Array> {
  const { db, files } = deps
  await getOrder(deps, { orderId, actor })
  const proof = await findProof(db, orderId, proofId)
  const picture = proof?.file && (await files.get(proof.file))
  if (!picture) throw new NotFoundError('Proof')
  if (actor.role === 'admin') {
    await recordRead(deps, 'orders', { actor, action: 'order.view-proof', objectType: 'order', objectId: orderId })
  }
  return picture
}
