import { listErasures } from '#db/erasures.ts'
import type { AuthTables } from '#db/tables.ts'
import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Passwords } from '#use-cases/sign-in/passwords.ts'
import type { Kysely } from 'kysely'
import { storeNewUser } from './create-user.ts'

/** The demo accounts, once; those that are there stay as they are. */
export async function createDemoAccounts({ db, now, passwords }: DemoDeps): Promise<void> {
  // The password is public, so one hash serves all, and one commit: 58 of each would be seconds of the first start.
  const passwordHash = await passwords.hash(demoPassword)
  await db.transaction().execute(async (trx) => {
    // Erased demo accounts stay erased across restarts.
    const erased = new Set((await listErasures(trx)).map(({ userId }) => userId))
    for (const { id, username, name, role, companyId, phone } of demoAccounts) {
      if (erased.has(id)) continue
      await storeNewUser(trx, { id, email: username, name, role, companyId, phone, passwordHash }, now())
    }
  })
}

interface DemoDeps {
  db: Kysely<AuthTables>
  now: () => Date
  passwords: Passwords
}
