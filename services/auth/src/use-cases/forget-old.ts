import { deleteEndedTokens } from '#db/account-tokens.ts'
import { deleteUnconfirmedBefore } from '#db/factors.ts'
import { deleteEndedSecondFactorTokens } from '#db/second-factor-tokens.ts'
import { deleteEndedFarewells } from '#db/erasures.ts'
import { deleteRegistrationsBefore } from '#db/registrations.ts'
import { deleteSessionsUnusedSince } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { beginningOfOpenRegistrations } from '#domain/account-token.ts'
import { confirmWithinMs } from '#domain/second-factor.ts'
import type { Kysely } from 'kysely'

// The longest absolute life of a session plus a day.
const keepSessionsMs = 61 * 24 * 3_600_000

/** Deletes what is worth nothing any more: links with their secrets, addresses of last mails, sign-ups that nobody proved, old sessions. */
export async function forgetOld({ db, now }: { db: Kysely<AuthTables>; now: () => Date }): Promise<void> {
  const at = now()
  await deleteEndedTokens(db, at)
  await deleteEndedFarewells(db, at)
  await deleteEndedSecondFactorTokens(db, at)
  await deleteUnconfirmedBefore(db, new Date(at.getTime() - confirmWithinMs))
  await deleteRegistrationsBefore(db, beginningOfOpenRegistrations(at))
  await deleteSessionsUnusedSince(db, new Date(at.getTime() - keepSessionsMs))
}
