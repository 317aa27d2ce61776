import type { Proof } from '#domain/proof.ts'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OrdersTables, ProofsTable } from './tables.ts'

export async function insertProof(trx: Transaction<OrdersTables>, proof: Proof): Promise<void> {
  const { orderId, driverId, occurredAt, ...rest } = proof
  await trx
    .insertInto('proofs')
    .values({ ...rest, order_id: orderId, driver_id: driverId, occurred_at: occurredAt })
    .execute()
}

function toProof({ order_id: orderId, driver_id: driverId, occurred_at: occurredAt, ...rest }: ProofsTable): Proof {
  return { ...rest, orderId, driverId, occurredAt }
}

/** Stores which kinds of proof are given, for ConfirmDelivery to check. Not a command, so the order's version stays. */
export async function saveProofKinds(
  trx: Transaction<OrdersTables>,
  orderId: string,
  proofs: readonly ProofKind[]
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ given_proofs: [...proofs] })
    .where('id', '=', orderId)
    .execute()
}

/** Newest first. */
export async function listProofs(db: Kysely<OrdersTables>, orderId: string): Promise<Proof[]> {
  const rows = await db
    .selectFrom('proofs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toProof)
}

export async function findProof(db: Kysely<OrdersTables>, orderId: string, id: string): Promise<Proof | undefined> {
  const row = await db
    .selectFrom('proofs')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toProof(row)
}

/** Up to `limit` proofs of orders that ended before then. */
export async function listEndedProofs(
  db: Kysely<OrdersTables>,
  before: Date,
  limit: number
): Promise<Pick<Proof, 'id' | 'file'>[]> {
  const { rows } = await sql<Pick<Proof, 'id' | 'file'>>`
    select proofs.id, proofs.file from proofs join orders on orders.id = proofs.order_id
    where orders.ended_at < ${before} limit ${limit}`.execute(db)
  return rows
}

/** Which of the files belong to a proof. */
export async function listKnownFiles(db: Kysely<OrdersTables>, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from proofs where file = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}

export async function deleteProofs(db: Kysely<OrdersTables>, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('proofs')
    .where('id', 'in', [...ids])
    .execute()
}
