import { deleteEndedTokens, deleteUsedLinksBefore } from '#db/account-tokens.ts'
import { deleteUnconfirmedBefore } from '#db/factors.ts'
import { deleteUser } from '#db/delete-user.ts'
import { deleteEndedSecondFactorTokens } from '#db/second-factor-tokens.ts'
import { deleteEndedFarewells } from '#db/erasures.ts'
import { listLapsed, lockAddress } from '#db/invitations.ts'
import { deleteRegistrationsBefore } from '#db/registrations.ts'
import { deleteSessionsUnusedSince } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUser, lockUser } from '#db/users.ts'
import { beginningOfOpenRegistrations } from '#domain/account-token.ts'
import { confirmWithinMs } from '#domain/second-factor.ts'
import { isInvited } from '#domain/user.ts'
import type { Kysely } from 'kysely'

// The longest absolute life of a session plus a day.
const keepSessionsMs = 61 * 24 * 3_600_000
// docs/security/limits.md#retention.
const usedLinksMs = 30 * 24 * 3_600_000
// The same. Their links end after a day.
const invitationsMs = 30 * 24 * 3_600_000

/**
 * Deletes what is worth nothing any more: links with their secrets, which of them were used, addresses of last mails,
 * sign-ups that nobody proved, invitations to companies that nobody accepted, old sessions.
 */
export async function forgetOld({ db, now }: { db: Kysely<AuthTables>; now: () => Date }): Promise<void> {
  const at = now()
  await deleteEndedTokens(db, at)
  await deleteUsedLinksBefore(db, new Date(at.getTime() - usedLinksMs))
  await deleteEndedFarewells(db, at)
  await deleteEndedSecondFactorTokens(db, at)
  await deleteUnconfirmedBefore(db, new Date(at.getTime() - confirmWithinMs))
  await deleteRegistrationsBefore(db, beginningOfOpenRegistrations(at))
  await deleteLapsedInvitations(db, new Date(at.getTime() - invitationsMs))
  await deleteSessionsUnusedSince(db, new Date(at.getTime() - keepSessionsMs))
}

/** Without an event: no other service knows of somebody who has not accepted (`companies` deletes its own invitation). */
async function deleteLapsedInvitations(db: Kysely<AuthTables>, before: Date): Promise<void> {
  for (const id of await listLapsed(db, before)) {
    await db.transaction().execute(async (trx) => {
      const found = await findUser(trx, id)
      if (!found) return
      // An invitation that is made at this moment comes before or after, not between.
      await lockAddress(trx, found.email)
      const user = await lockUser(trx, id)
      const isLapsed = user && isInvited(user) && (await listLapsed(trx, before)).includes(id)
      if (isLapsed) await deleteUser(trx, user)
    })
  }
}
