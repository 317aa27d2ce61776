import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Role } from '@ilbud/proto/http/roles'
import type { JsonWebKey } from 'node:crypto'
import type { ColumnType } from 'kysely'

export interface UsersTable {
  id: string
  /** Lower case; the username. */
  email: string
  name: string
  phone: string | null
  role: Role
  company_id: string | null
  /** PHC string; null until the person has chosen a password. */
  password_hash: string | null
  disabled: boolean
  authz_version: number
  /** How many events this user has on auth.events. */
  event_version: number
  locale: 'sv' | 'en' | null
  created_at: Date
}

/** A family of refresh tokens. Its id is the `sid` of the access tokens. */
export interface SessionsTable {
  id: string
  user_id: string
  rotation: number
  began_at: Date
  rotated_at: Date
  ended_at: Date | null
  /** The present refresh token, sealed by the one before it: only who presents that one can open it. */
  replay: Buffer | null
}

/** Every refresh token that was ever given in a session that is kept, so that a copy is recognised however old it is. */
export interface RefreshTokensTable {
  /** SHA-256. */
  hash: Buffer
  session_id: string
  rotation: number
}

export interface SigningKeysTable {
  /** RFC 7638 thumbprint. */
  kid: string
  public_jwk: ColumnType<JsonWebKey, string, never>
  /** PKCS#8, sealed with the data key. */
  sealed_private: Buffer
  created_at: Date
  signs_from: Date | null
  retired_at: Date | null
}

/** Who did what to which object. Nothing is ever changed or deleted here; the database refuses it. */
export interface AuditEntriesTable {
  id: string
  at: Date
  source: string
  actor_id: string | null
  actor_role: string
  action: string
  object_type: string
  object_id: string
  reason: string | null
}

export interface AuthTables extends OutboxTables {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  signing_keys: SigningKeysTable
  audit_entries: AuditEntriesTable
}
