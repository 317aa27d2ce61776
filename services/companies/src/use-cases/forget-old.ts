import { forgetRejectedContacts } from '#db/companies.ts'
import { deleteExpiredContactChanges } from '#db/contact-changes.ts'
import type { CompaniesDeps } from './deps.ts'

/** Erases what is kept no longer: contact changes whose links have expired, and contacts of old rejected applications. */
export async function forgetOld({ db, now }: Pick<CompaniesDeps, 'db' | 'now'>): Promise<void> {
  await deleteExpiredContactChanges(db, now())
  await forgetRejectedContacts(db, now())
}
