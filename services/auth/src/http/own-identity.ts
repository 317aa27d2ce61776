import { isInForce } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import type { Identity } from '@ilbud/kernel/http/identity'
import type { Kysely } from 'kysely'

/**
 * Asks the database for every token: other services learn from the event log that a session has ended or rights have
 * changed, and auth knows it while the log is away, too.
 */
export function ownIdentity(identity: Identity, db: Kysely<AuthTables>): Identity {
  return {
    ...identity,
    async verify(token) {
      const user = await identity.verify(token)
      return user && (await isInForce(db, user)) ? user : null
    }
  }
}
