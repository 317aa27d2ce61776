import type { TokenPurpose } from '#domain/account-token.ts'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Transport } from '@ilbud/proto/http/people/passkeys'
import type { Role } from '@ilbud/proto/http/roles'
import type { JsonWebKey } from 'node:crypto'
import type { ColumnType, Generated } from 'kysely'

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
  /** Whether anybody has ever signed in to it. */
  signed_in: Generated<boolean>
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
  /** The current refresh token, sealed with its predecessor: only a client that presents that one can open it. */
  replay: Buffer | null
  /** The user agent at sign-in. */
  device: string | null
  /** When the owner last proved who they are. */
  proven_at: Date | null
  /** The identity provider has stated a second factor at the sign-in. */
  is_multi_factor: boolean
}

/** Accounts of staff at an identity provider. Issuer and subject name the person; the address is that of the link. */
interface IdentitiesTable {
  id: string
  user_id: string
  issuer: string
  subject: string
  email: string
  created_at: Date
  last_used_at: Date
}

/** The app that makes a user's codes. */
export interface TotpFactorsTable {
  id: string
  user_id: string
  /** The shared secret, sealed with the data key. */
  sealed: Buffer
  /** The time step of the last code used. int8 comes as text. */
  last_step: ColumnType<string, number, number>
  /** null: begun, and not in force. */
  confirmed_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

/** Passkeys, as second factors and to sign in with. Nothing in them is secret. */
export interface PasskeysTable {
  id: string
  user_id: string
  credential_id: Buffer
  /** COSE. */
  public_key: Buffer
  /** int8 comes as text. */
  counter: ColumnType<string, number, number>
  transports: Transport[]
  name: string
  last_used_at: Date | null
  created_at: Date
}

/** SHA-256 of the codes that are left. A used one is deleted. */
interface RecoveryCodesTable {
  user_id: string
  hash: Buffer
}

/** Sign-ins that wait for the second factor. */
interface SecondFactorTokensTable {
  /** SHA-256. */
  hash: Buffer
  user_id: string
  /** SHA-256 of the password hash at the first step. */
  password_digest: Buffer
  known_device: string | null
  /** The user agent at the first step. */
  device: string | null
  tries: Generated<number>
  expires_at: Date
}

/** Every refresh token ever issued in a stored session, so that a stolen copy is recognised however old it is. */
interface RefreshTokensTable {
  /** SHA-256. */
  hash: Buffer
  session_id: string
  rotation: number
}

interface SigningKeysTable {
  /** RFC 7638 thumbprint. */
  kid: string
  public_jwk: ColumnType<JsonWebKey, string, never>
  /** PKCS#8, sealed with the data key. */
  sealed_private: Buffer
  created_at: Date
  signs_from: Date | null
  retired_at: Date | null
}

/** A sign-up whose e-mail address is not proven. Its id becomes the user's. A newer one replaces it. */
export interface RegistrationsTable {
  id: string
  email: string
  name: string
  locale: 'sv' | 'en' | null
  created_at: Date
}

/** Links that did what they were for. */
interface UsedLinksTable {
  /** SHA-256 of the secret. */
  hash: Buffer
  used_at: Date
}

/** Tokens of links in mails. A used one is deleted at once, an expired one by housekeeping. */
export interface AccountTokensTable {
  id: string
  purpose: TokenPurpose
  /** SHA-256 of the secret. */
  hash: Buffer
  /** The secret, sealed with the data key, for a mail that has yet to be sent. */
  sealed: Buffer
  /** Of `verify`: the registration. */
  user_id: string
  /** For an invitation to further rights: the role granted on acceptance. */
  role: Role | null
  company_id: string | null
  /** Of `email`: the new address. */
  email: string | null
  created_at: Date
  expires_at: Date
}

/** Requests about an address, as received: whether it has an account is looked up later. */
interface AccountRequestsTable {
  id: string
  kind: 'register' | 'reset' | 'email'
  email: string
  /** Of `email`: whose address it shall be. */
  user_id: string | null
  name: string | null
  locale: 'sv' | 'en' | null
  created_at: Date
}

/** The invitation made for each cause in another service, so that a repeated call makes no second one. */
interface InvitationsTable {
  key: string
  user_id: string
  is_active: boolean
  created_at: Date
}

/**
 * Who did what to which object, each entry chained to the one before. Nothing is changed here, and nothing younger than
 * twelve months deleted; the database refuses it.
 */
export interface AuditEntriesTable {
  id: string
  /** 1, 2, 3 … without gaps. int8 comes as text. */
  seq: ColumnType<string, number, never>
  /** SHA-256 over the hash before it and this entry. */
  hash: Buffer
  at: Date
  source: string
  actor_id: string | null
  actor_role: string
  action: string
  object_type: string
  object_id: string
  reason: string | null
}

/** Where the chain of audit entries begins since old ones were deleted: one row at most. */
interface AuditCutTable {
  id: number
  /** Number and hash of the last deleted entry, sealed with the data key. */
  sealed: Buffer
}

/** Erased accounts: an id and a time, kept for good. */
interface ErasuresTable {
  user_id: string
  erased_at: Date
}

/** The address of the last mail to an erased account, until it is sent. */
interface FarewellsTable {
  /** A random id that leads to no account. */
  id: string
  /** Name, address and language, sealed with the data key. */
  sealed: Buffer
  expires_at: Date
}

export interface AuthTables extends OutboxTables {
  users: UsersTable
  sessions: SessionsTable
  identities: IdentitiesTable
  refresh_tokens: RefreshTokensTable
  totp_factors: TotpFactorsTable
  passkeys: PasskeysTable
  recovery_codes: RecoveryCodesTable
  second_factor_tokens: SecondFactorTokensTable
  signing_keys: SigningKeysTable
  registrations: RegistrationsTable
  account_tokens: AccountTokensTable
  used_links: UsedLinksTable
  account_requests: AccountRequestsTable
  invitations: InvitationsTable
  audit_entries: AuditEntriesTable
  audit_cut: AuditCutTable
  erasures: ErasuresTable
  farewells: FarewellsTable
}
