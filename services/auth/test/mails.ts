import type { AuthTables } from '#db/tables.ts'
import { emailChangeRequested } from '@ilbud/proto/events/auth-email-change-requested'
import { invited } from '@ilbud/proto/events/auth-invited'
import { passwordResetRequested } from '@ilbud/proto/events/auth-password-reset-requested'
import { verificationRequested } from '@ilbud/proto/events/auth-verification-requested'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import type { Kysely } from 'kysely'
import type { Started } from './an-auth.ts'

interface RecordedEvent {
  type: string
  subject: string
  data: Record<string, unknown>
}

/** The events that auth has published, oldest first. */
export async function recordedEvents(db: Kysely<AuthTables>, topic = 'auth.events'): Promise<RecordedEvent[]> {
  const rows = await db.selectFrom('outbox').select('value').where('topic', '=', topic).orderBy('position').execute()
  return rows.map(({ value }) => JSON.parse(value) as RecordedEvent)
}

const types = [emailChangeRequested.type, invited.type, passwordResetRequested.type, verificationRequested.type]

/** The ids of the links in requested mails, oldest first. */
export async function tokenIds(db: Kysely<AuthTables>): Promise<string[]> {
  const events = await recordedEvents(db)
  return events.filter(({ type }) => types.includes(type)).map(({ data }) => data['tokenId'] as string)
}

/** Resolves the nth mail's link to its secret, as notifications does when it sends the mail. */
export async function secretOf(auth: Started, db: Kysely<AuthTables>, nth = 1): Promise<string> {
  const id = await eventually(async () => (await tokenIds(db))[nth - 1], `mail ${nth} is asked for`)
  const { path } = await auth.context.calls.to(Auth).link({ tokenId: id })
  return path.split('#token=')[1]!
}

/** Waits until all account requests have been processed. */
export async function allAnswered(db: Kysely<AuthTables>): Promise<void> {
  const isEmpty = async () => (await db.selectFrom('account_requests').select('id').execute()).length === 0
  await eventually(isEmpty, 'all requests are answered')
}
