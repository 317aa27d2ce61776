import { randomUUID } from 'node:crypto'
import { lockOrder } from '#db/orders.ts'
import { insertProof, listProofs, saveGivenProofs } from '#db/proofs.ts'
import type { OrdersTables } from '#db/tables.ts'
import { type Actor, custodyOf } from '#domain/journey/journey.ts'
import { allowedActions } from '#domain/journey/permit.ts'
import type { Order } from '#domain/order.ts'
import type { Proof } from '#domain/proof.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { ProofKind } from '@ilbud/proto/http/order-status'
import type { Transaction } from 'kysely'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Security 3: before DELIVERED + 1 h.
const lateMs = 60 * 60_000
// More than anybody needs: a limit against faulty clients.
const mostOfAnOrder = 10

interface NewProof {
  orderId: string
  actor: Actor
  kind: ProofKind
  signer: string | null
  /** From cleanPicture; null for a typed signature. */
  picture: Uint8Array | null
  occurredAt: Date | null
}

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'rules' | 'files'>

/** Stores a proof from the order's driver; ConfirmDelivery checks for it. */
export async function addProof(deps: Deps, proof: NewProof): Promise<Proof> {
  const file = proof.picture && `${randomUUID()}.webp`
  const add = async (trx: Transaction<OrdersTables>): Promise<Proof> => {
    const order = await lockOrder(trx, proof.orderId)
    if (!order || order.driverId !== proof.actor.id) throw new NotFoundError('Order')
    await checkTime(trx, order, proof.actor, deps)
    const kept = toProof(proof, file, deps.now())
    await insertProof(trx, kept)
    if (!order.givenProofs.includes(proof.kind)) {
      await saveGivenProofs(trx, order.id, [...order.givenProofs, proof.kind])
    }
    if (file) await deps.files.put(file, proof.picture!)
    return kept
  }
  try {
    return await inTransaction(deps.db, add)
  } catch (error) {
    // A file left behind harms nobody; what failed first is what the driver has to hear.
    if (file) await deps.files.remove(file).catch(() => undefined)
    throw error
  }
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

function toProof({ orderId, actor, kind, signer, occurredAt }: NewProof, file: string | null, at: Date): Proof {
  return { id: randomUUID(), orderId, driverId: actor.id!, kind, signer, file, at, occurredAt }
}
