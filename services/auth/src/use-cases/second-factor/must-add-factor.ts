import type { AuthTables } from '#db/tables.ts'
import { isStaff, type Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'
import { hasFactor } from './recovery-codes.ts'

export interface FactorPolicy {
  db: Kysely<AuthTables>
  /** Whether staff need a second factor. */
  staffSecondFactor: 'required' | 'optional'
}

/** Whether the user's role needs a second factor that the account does not have. */
export async function mustAddFactor(
  { db, staffSecondFactor }: FactorPolicy,
  { id, role }: { id: string; role: Role }
): Promise<boolean> {
  return staffSecondFactor === 'required' && isStaff(role) && !(await hasFactor(db, id))
}
