import { randomUUID } from 'node:crypto'
import { findOrder, lockOrder } from '#db/orders/orders.ts'
import { insertProof, listProofs, saveGivenProofs } from '#db/proofs.ts'
import type { OrdersTables } from '#db/tables.ts'
import { type Actor, custodyOf } from '#domain/journey/journey.ts'
import { allowedActions } from '#domain/journey/allowed-edge.ts'
import type { Order } from '#domain/order.ts'
import type { Proof } from '#domain/proof.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { ProofKind } from '@ilbud/proto/http/order-status'
import type { Transaction } from 'kysely'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Before DELIVERED + 1 h.
const lateMs = 60 * 60_000
// More than anybody needs: a limit against faulty clients.
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
 * Stores a picture from cleanPicture under a name of ours, for addProof, which takes the name. Not in its transaction:
 * the order would stay locked until a store elsewhere has answered. NotFoundError unless the caller is the order's driver.
 */
export async function storePicture(
  { db, files }: Pick<OrdersDeps, 'db' | 'files'>,
  { orderId, actor, picture }: { orderId: string; actor: Actor; picture: Uint8Array }
): Promise<string> {
  assertItsDriver(await findOrder(db, orderId), actor)
  const file = `${randomUUID()}.webp`
  await files.put(file, picture)
  return file
}

/** Removes a picture that no proof has. If that fails, the search for orphans finds it (remove-orphaned-files). */
export async function deletePicture({ files }: Pick<OrdersDeps, 'files'>, file: string): Promise<void> {
  await files.remove(file).catch(() => undefined)
}

/** Stores a proof from the order's driver; ConfirmDelivery checks for it. */
export async function addProof(deps: Deps, proof: NewProof): Promise<Proof> {
  return inTransaction(deps.db, async (trx) => {
    const order = assertItsDriver(await lockOrder(trx, proof.orderId), proof.actor)
    await checkTime(trx, order, proof.actor, deps)
    const kept = toProof(proof, deps.now())
    await insertProof(trx, kept)
    if (!order.givenProofs.includes(proof.kind)) {
      await saveGivenProofs(trx, order.id, [...order.givenProofs, proof.kind])
    }
    return kept
  })
}

function assertItsDriver(order: Order | undefined, actor: Actor): Order {
  if (!order || order.driverId !== actor.id) throw new NotFoundError('Order')
  return order
}

async function checkTime(
  trx: Transaction<OrdersTables>,
  order: Order,
  actor: Actor,
  { now, rules }: Deps
): Promise<void> {
  const { state, endedAt } = order
  const isLate = state === 'DELIVERED' && endedAt !== null && now().getTime() - endedAt.getTime() > lateMs
  if (isLate || (state !== 'DELIVERED' && custodyOf(state) !== 'driver')) {
    const allowed = allowedActions({ order, actor, now: now(), rules })
    const details = { from: state, asked: 'addProof', allowed }
    throw new ConflictError('ILLEGAL_TRANSITION', 'Proofs are given while the parcel is with its driver', details)
  }
  if ((await listProofs(trx, order.id)).length >= mostOfAnOrder) {
    throw new RuleError('TOO_MANY_PROOFS', `An order has at most ${mostOfAnOrder} proofs`)
  }
}

function toProof({ orderId, actor, kind, signer, file, occurredAt }: NewProof, at: Date): Proof {
  return { id: randomUUID(), orderId, driverId: actor.id!, kind, signer, file, at, occurredAt }
}
