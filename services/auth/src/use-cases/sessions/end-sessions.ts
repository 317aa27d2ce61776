import { appendUserEvent } from '#db/events.ts'
import { endSessionsBut, endSessionsOfUser, findToken, lockSession, saveEnd } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { sessionEnded } from '@ilbud/proto/events/auth'
import type { Kysely, Transaction } from 'kysely'
import type { Session } from '#domain/session.ts'
import { hashSecret } from '#use-cases/secret.ts'

export interface EndSessionsDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/** Ends the session of a refresh token, current or old. Does nothing when the token is unknown or the session has ended. */
export async function logOut({ db, now, onCommit }: EndSessionsDeps, refreshToken: string): Promise<void> {
  const token = await findToken(db, hashSecret(refreshToken))
  if (!token) return
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, token.sessionId)
    if (session && session.endedAt === null) await endSession(trx, session, now())
  })
  onCommit()
}

/** Ends every session of a user; the event makes all processes refuse the access tokens still in use. */
export async function logOutEverywhere({ db, now, onCommit }: EndSessionsDeps, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = now()
    await endSessionsOfUser(trx, userId, at)
    await appendUserEvent(trx, sessionEnded, { userId, sessionId: null }, at)
  })
  onCommit()
}

/** Ends every session of a user but one, in the caller's transaction. */
export async function endOtherSessions(
  trx: Transaction<AuthTables>,
  { userId, except }: { userId: string; except: string },
  at: Date
): Promise<void> {
  for (const sessionId of await endSessionsBut(trx, { userId, except }, at)) {
    await appendUserEvent(trx, sessionEnded, { userId, sessionId }, at)
  }
}

/** Ends one session and stores its event, in the caller's transaction. */
export async function endSession(trx: Transaction<AuthTables>, session: Session, at: Date): Promise<void> {
  await saveEnd(trx, session.id, at)
  await appendUserEvent(trx, sessionEnded, { userId: session.userId, sessionId: session.id }, at)
}
