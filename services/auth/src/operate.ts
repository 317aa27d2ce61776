import type { AuthTables } from '#db/tables.ts'
import { createAdmin } from '#use-cases/create-admin.ts'
import type { Link } from '#use-cases/links.ts'
import { type Anchor, type AuditVerdict, verifyAudit } from '#use-cases/verify-audit.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { dataKey } from '@ilbud/kernel/db/seal'
import type { Environment } from '@ilbud/kernel/process/service'
import type { Kysely } from 'kysely'

// What whoever runs the product asks of auth's tables, beside a system that works or without one.

/** Makes an admin and gives the link that is handed over. */
export async function makeAdmin(env: Environment, email: string, name: string): Promise<Link> {
  const deps = { dataKey: dataKey(env.DATA_KEY ?? ''), now: () => new Date() }
  return withAuth(env, (db) => createAdmin({ db, ...deps }, { email, name }))
}

/** Walks the audit log and says whether it is whole. */
export async function checkAudit(env: Environment, anchor: Anchor | null): Promise<AuditVerdict> {
  return withAuth(env, (db) => verifyAudit(db, anchor))
}

async function withAuth<Value>(env: Environment, work: (db: Kysely<AuthTables>) => Promise<Value>): Promise<Value> {
  const db = connect<AuthTables>('auth', env)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
