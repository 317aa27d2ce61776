import type { AuthTables } from '#db/tables.ts'
import { createAdmin } from '#use-cases/accounts/create-admin.ts'
import type { Link } from '#use-cases/accounts/links.ts'
import { type Anchor, type AuditVerdict, verifyAudit } from '#use-cases/audit/verify-audit.ts'
import { type Erasure, listErasures } from '#db/erasures.ts'
import { type Replayed, replayErasures } from '#use-cases/own-data/replay-erasures.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { dataKey } from '@ilbud/kernel/db/seal'
import type { Environment } from '@ilbud/kernel/runtime/environment'
import type { Kysely } from 'kysely'

// Operator commands on auth's tables; they work whether or not the system is running.

/** Creates an admin and returns the link to hand over. */
export async function makeAdmin(env: Environment, email: string, name: string): Promise<Link> {
  const deps = { dataKey: dataKey(env.DATA_KEY ?? ''), now: () => new Date() }
  return withAuth(env, (db) => createAdmin({ db, ...deps }, { email, name }))
}

/** Verifies the audit log. */
export async function checkAudit(env: Environment, anchor: Anchor | null): Promise<AuditVerdict> {
  return withAuth(env, (db) => verifyAudit(db, dataKey(env.DATA_KEY ?? ''), anchor))
}

/** Whose accounts were erased, oldest first. */
export async function readErasures(env: Environment): Promise<Erasure[]> {
  return withAuth(env, listErasures)
}

/** Erases again the accounts that a restore has brought back: those in the table and those of `restored`. */
export async function eraseAgain(env: Environment, restored: Erasure[]): Promise<Replayed> {
  return withAuth(env, async (db) => {
    const all = new Map([...restored, ...(await listErasures(db))].map((erasure) => [erasure.userId, erasure]))
    return replayErasures({ db, now: () => new Date() }, [...all.values()])
  })
}

async function withAuth<Value>(env: Environment, work: (db: Kysely<AuthTables>) => Promise<Value>): Promise<Value> {
  const db = connect<AuthTables>('auth', env)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
