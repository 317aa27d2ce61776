import type { Session } from '#domain/session.ts'
import type { User } from '@ilbud/kernel/http/identity'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AuthTables, SessionsTable } from './tables.ts'

// More than this means a program that signs in for each call; those sessions expire by themselves.
const longestList = 200

/** A session as the row of its family knows it. */
export interface StoredSession extends Session {
  replay: Buffer | null
}

export async function insertSession(trx: Transaction<AuthTables>, session: Session, tokenHash: Buffer): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      rotation: session.rotation,
      began_at: session.beganAt,
      rotated_at: session.rotatedAt,
      ended_at: session.endedAt,
      replay: null,
      device: session.device,
      proven_at: session.provenAt,
      is_multi_factor: session.isMultiFactor
    })
    .execute()
  await insertToken(trx, session.id, session.rotation, tokenHash)
}

/** The session of a refresh token and the token's number within it. */
export async function findToken(
  db: Kysely<AuthTables>,
  hash: Buffer
): Promise<{ sessionId: string; rotation: number } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .select(['session_id as sessionId', 'rotation'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Whether the session is open, and its user may do what the token says. */
export async function isInForce(
  db: Kysely<AuthTables>,
  { id, sessionId, role, companyId }: Pick<User, 'id' | 'sessionId' | 'role' | 'companyId'>
): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('users.id', '=', id)
    .where('users.disabled', '=', false)
    .where('users.role', '=', role)
    .where('users.company_id', 'is not distinct from', companyId)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the session until the transaction ends, so that of two refreshes with one token the second sees the first. */
export async function lockSession(trx: Transaction<AuthTables>, id: string): Promise<StoredSession | undefined> {
  const row = await trx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toSession(row)
}

/** Most recently used first. Includes sessions that have expired by idleness. */
export async function listOpenSessions(db: Kysely<AuthTables>, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('rotated_at', 'desc')
    .limit(longestList)
    .execute()
  return rows.map(toSession)
}

/** Makes `hash` the current token. */
export async function saveRotation(
  trx: Transaction<AuthTables>,
  { id, rotation }: Session,
  next: { hash: Buffer; replay: Buffer; at: Date }
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ rotation: rotation + 1, rotated_at: next.at, replay: next.replay })
    .where('id', '=', id)
    .execute()
  await insertToken(trx, id, rotation + 1, next.hash)
}

export async function saveProof(trx: Transaction<AuthTables>, id: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ proven_at: at }).where('id', '=', id).execute()
}

export async function saveEnd(trx: Transaction<AuthTables>, id: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: at, replay: null }).where('id', '=', id).execute()
}

export async function endSessionsOfUser(trx: Transaction<AuthTables>, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: at, replay: null })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every open session but one, and returns their ids. */
export async function endSessionsBut(
  trx: Transaction<AuthTables>,
  { userId, except }: { userId: string; except: string },
  at: Date
): Promise<string[]> {
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: at, replay: null })
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes sessions not used since the given time, with their tokens. */
export async function deleteSessionsUnusedSince(db: Kysely<AuthTables>, since: Date): Promise<void> {
  await db.deleteFrom('sessions').where('rotated_at', '<', since).execute()
}

async function insertToken(
  trx: Transaction<AuthTables>,
  session: string,
  rotation: number,
  hash: Buffer
): Promise<void> {
  await trx.insertInto('refresh_tokens').values({ hash, session_id: session, rotation }).execute()
}

function toSession(row: Selectable<SessionsTable>): StoredSession {
  return {
    id: row.id,
    userId: row.user_id,
    rotation: row.rotation,
    beganAt: row.began_at,
    rotatedAt: row.rotated_at,
    endedAt: row.ended_at,
    replay: row.replay,
    device: row.device,
    provenAt: row.proven_at,
    isMultiFactor: row.is_multi_factor
  }
}
