import { randomUUID } from 'node:crypto'
import { findOrder, lockOrder } from '#db/orders/orders.ts'
import { insertProof, listProofs, saveProofKinds } from '#db/proofs.ts'
import { type Actor, custodyOf } from '#domain/journey/journey.ts'
import { allowedActions } from '#domain/journey/allowed-edge.ts'
import type { Order } from '#domain/order.ts'
import type { Proof } from '#domain/proof.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Before DELIVERED + 1 h.
const lateMs = 60 * 60_000
// More than anybody needs: a limit against faulty clients. The first one of a kind may be needed all the same.
const mostOfAnOrder = 10

interface NewProof {
  orderId: string
  actor: Actor
  kind: ProofKind
  signer: string | null
  /** The stored picture; null for a typed signature. */
  file: string | null
  occurredAt: Date | null
}

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'rules'>

/**
 * Stores a picture under a name of ours, which addProof takes. What addProof would refuse is refused before `picture`
 * is called, because decoding is the expensive part. Not in addProof's transaction: the order would stay locked until
 * the picture is decoded and a store elsewhere has answered.
 */
export async function storePicture(
  deps: Deps & Pick<OrdersDeps, 'files'>,
  { picture, ...proof }: Pick<NewProof, 'orderId' | 'actor' | 'kind'> & { picture: () => Promise<Uint8Array> }
): Promise<string> {
  await assertMayAdd(deps, await findOrder(deps.db, proof.orderId), proof)
  const bytes = await picture()
  const file = `${randomUUID()}.webp`
  await deps.files.put(file, bytes)
  return file
}

/** Removes a picture that no proof has. If that fails, the search for orphans finds it (remove-orphaned-files). */
export async function deletePicture({ files }: Pick<OrdersDeps, 'files'>, file: string): Promise<void> {
  await files.remove(file).catch(() => undefined)
}

/** Stores a proof from the order's driver; ConfirmDelivery checks for it. */
export async function addProof(deps: Deps, proof: NewProof): Promise<Proof> {
  return inTransaction(deps.db, async (trx) => {
    const order = await assertMayAdd({ ...deps, db: trx }, await lockOrder(trx, proof.orderId), proof)
    const added = toProof(proof, deps.now())
    await insertProof(trx, added)
    if (!order.givenProofs.includes(proof.kind)) {
      await saveProofKinds(trx, order.id, [...order.givenProofs, proof.kind])
    }
    return added
  })
}

async function assertMayAdd(
  { db, now, rules }: Deps,
  order: Order | undefined,
  { actor, kind }: Pick<NewProof, 'actor' | 'kind'>
): Promise<Order> {
  if (!order || order.driverId !== actor.id) throw new NotFoundError('Order')
  const { state, endedAt } = order
  const isLate = state === 'DELIVERED' && endedAt !== null && now().getTime() - endedAt.getTime() > lateMs
  if (isLate || (state !== 'DELIVERED' && custodyOf(state) !== 'driver')) {
    const allowed = allowedActions({ order, actor, now: now(), rules })
    const details = { from: state, asked: 'addProof', allowed }
    throw new ConflictError('ILLEGAL_TRANSITION', 'Proofs are given while the parcel is with its driver', details)
  }
  if (order.givenProofs.includes(kind) && (await listProofs(db, order.id)).length >= mostOfAnOrder) {
    throw new RuleError('TOO_MANY_PROOFS', `An order has at most ${mostOfAnOrder} proofs`)
  }
  return order
}

function toProof({ orderId, actor, kind, signer, file, occurredAt }: NewProof, at: Date): Proof {
  return { id: randomUUID(), orderId, driverId: actor.id!, kind, signer, file, at, occurredAt }
}
