import { deleteEndedTokens } from '#db/account-tokens.ts'
import { deleteEndedFarewells } from '#db/erasures.ts'
import { deleteRegistrationsBefore } from '#db/registrations.ts'
import { deleteSessionsUnusedSince } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { beginningOfOpenRegistrations } from '#domain/account-token.ts'
import type { Kysely } from 'kysely'

// The longest absolute life of a session, and a day.
const keepSessionsMs = 61 * 24 * 3_600_000

/** Deletes what is worth nothing any more: links with their secrets, addresses of last mails, sign-ups that nobody proved, old sessions. */
export async function forgetOld(db: Kysely<AuthTables>, now: Date): Promise<void> {
  await deleteEndedTokens(db, now)
  await deleteEndedFarewells(db, now)
  await deleteRegistrationsBefore(db, beginningOfOpenRegistrations(now))
  await deleteSessionsUnusedSince(db, new Date(now.getTime() - keepSessionsMs))
}
