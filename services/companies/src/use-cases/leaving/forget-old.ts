import { deleteOldSecrets } from '#db/api-keys.ts'
import { forgetRejectedContacts } from '#db/companies.ts'
import { deleteExpiredContactChanges } from '#db/contact-changes.ts'
import { deleteInvitationsBefore } from '#db/members.ts'
import { deleteDeliveriesBefore } from '#db/webhook-deliveries.ts'
import { deleteOldWebhookSecrets } from '#db/webhooks.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'

// docs/security/limits.md#retention. Their links end after a day.
const deliveriesMs = 30 * 24 * 3_600_000
const invitationsMs = 30 * 24 * 3_600_000

/**
 * Deletes contact changes whose links have expired, rotated secrets of API keys and webhooks, contacts of old rejected
 * applications, and old invitations and deliveries of webhooks.
 */
export async function forgetOld({ db, now }: Pick<CompaniesDeps, 'db' | 'now'>): Promise<void> {
  await deleteExpiredContactChanges(db, now())
  await deleteOldSecrets(db, now())
  await deleteOldWebhookSecrets(db, now())
  await deleteDeliveriesBefore(db, new Date(now().getTime() - deliveriesMs))
  await forgetRejectedContacts(db, now())
  await deleteInvitationsBefore(db, new Date(now().getTime() - invitationsMs))
}
