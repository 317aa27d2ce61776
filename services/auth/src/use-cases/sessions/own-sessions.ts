import { listOpenSessions, lockSession } from '#db/sessions.ts'
import { endOf, isAlive, type Session } from '#domain/session.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { SessionView } from '@ilbud/proto/http/people/auth'
import { endSession, type EndSessionsDeps } from './end-sessions.ts'

/** The user's open sessions, most recently used first. */
export async function listSessions({ db, now }: EndSessionsDeps, user: User): Promise<SessionView[]> {
  const sessions = await listOpenSessions(db, user.id)
  return sessions.filter((session) => isAlive(session, user.role, now())).map((session) => toView(session, user))
}

function toView(session: Session, user: User): SessionView {
  return {
    id: session.id,
    current: session.id === user.sessionId,
    device: session.device,
    createdAt: session.beganAt.toISOString(),
    lastUsedAt: session.rotatedAt.toISOString(),
    expiresAt: endOf(session, user.role).toISOString()
  }
}

/** Ends one of the user's own sessions; another user's is not found. */
export async function endOwnSession(
  { db, now, onCommit }: EndSessionsDeps,
  { user, id }: { user: User; id: string }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, id)
    if (!session || session.userId !== user.id || session.endedAt !== null) throw new NotFoundError('Session')
    await endSession(trx, session, now())
  })
  onCommit()
}
