import { type Erasure, insertErasure } from '#db/erasures.ts'
import { appendLooseEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { lockUser } from '#db/users.ts'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import type { Kysely } from 'kysely'
import { eraseUser } from './erase-account.ts'

export interface Replayed {
  /** How many accounts a restore had brought back. */
  back: number
  /** The number of erasures published to the other services again. */
  published: number
}

/**
 * Repeats erasures after a restore, and tells every service again, since their data may be older too. One transaction
 * per account; safe to repeat. Sends no second mail.
 */
export async function replayErasures(
  { db, now }: { db: Kysely<AuthTables>; now: () => Date },
  erasures: Erasure[]
): Promise<Replayed> {
  let back = 0
  for (const erasure of erasures) {
    const { userId } = erasure
    await db.transaction().execute(async (trx) => {
      const at = now()
      // First: it stays noted as of then.
      await insertErasure(trx, erasure)
      const user = await lockUser(trx, userId)
      if (!user) return appendLooseEvent(trx, accountErased, { userId, farewellId: null }, at)
      back += 1
      await eraseUser(trx, user, { at, farewellId: null })
      await appendAudit(trx, 'auth', { actor: null, action: 'user.erase', objectType: 'user', objectId: userId, at })
    })
  }
  return { back, published: erasures.length }
}
