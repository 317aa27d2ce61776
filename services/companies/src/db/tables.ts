import type { Scope } from '@ilbud/proto/http/companies/api-keys'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import type { DeliveryStatus, WebhookOff, WebhookType } from '@ilbud/proto/http/companies/webhooks'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Generated, JSONColumnType } from 'kysely'

/** Contact names and addresses are given only to admins, the company itself and the service that writes to it. */
export interface CompaniesTable {
  id: string
  application_id: string
  status: CompanyStatus
  /** The number of the company's last event on companies.events. */
  event_version: Generated<number>
  company_name: string
  /** Encrypted, since a sole trader's number is a personal identity number; found by a keyed hash. */
  org_number_sealed: Buffer
  org_number_hash: Buffer
  sole_trader: boolean
  vat_number_sealed: Buffer | null
  website: string | null
  admin_name: string
  admin_email: string
  admin_phone: string
  locale: 'sv' | 'en' | null
  billing_method: 'invoice' | 'card'
  same_billing_address: boolean
  billing_address: string | null
  billing_city: string | null
  billing_postal_code: string | null
  billing_country: string | null
  created_at: Date
  decided_at: Date | null
  reason: string | null
  /** Of the company's admin; null before approval. */
  invitation: 'pending' | 'sent' | 'refused' | null
  /** Counts the invitations: each new address gets a new one. */
  invitation_number: Generated<number>
  invitation_tries: Generated<number>
  invitation_next_at: Date | null
  invited_user_id: string | null
}

/** Changes of a contact address, kept for a day: one mail is about the change, another asks to confirm it. */
export interface ContactChangesTable {
  id: string
  company_id: string
  old_email: string
  new_email: string
  /** SHA-256 of the link's secret; null when there is no link, or it was used or replaced. */
  hash: Buffer | null
  /** The secret itself, encrypted, for the mail. */
  sealed: Buffer | null
  expires_at: Date
}

/** Accounts that belong to a company, according to auth, and those that are invited. Names are requested from auth. */
export interface MembersTable {
  user_id: string
  company_id: string
  role: string
  disabled: boolean
  /** The version of the account's last event that was applied; 0: none yet. */
  version: number
  changed_at: Date
  /** False: invited, and auth has not reported yet that the account belongs to the company. */
  joined: boolean
  /** Removed here; auth has not confirmed yet that the account has left. */
  removed: boolean
  since: Date
  /** The id under which the company sees an invitation; null once the person has joined. */
  invitation_id: string | null
  /** Name and address as the company typed them, sealed with the data key; null once the person has joined. */
  invited_as_sealed: Buffer | null
}

export interface CostCentresTable {
  id: string
  company_id: string
  code: string
  name: string
  active: boolean
  created_at: Date
  former_codes: Generated<string[]>
}

/** Ended keys are deleted. */
export interface ApiKeysTable {
  id: string
  company_id: string
  name: string
  prefix: string
  scopes: Scope[]
  created_at: Date
  /** Null once the person is erased; the key is the company's. */
  created_by: string | null
  /** Places test orders, and sees only those. */
  test: Generated<boolean>
  expires_at: Date | null
  last_used_at: Date | null
}

interface ApiKeySecretsTable {
  /** SHA-256, base64url. */
  hash: string
  key_id: string
  /** Of a rotated secret: how long it still works. */
  until: Date | null
}

export interface WebhooksTable {
  id: string
  company_id: string
  url: string
  events: WebhookType[]
  description: string | null
  /** Made by a test key: it reports test orders alone. */
  test: Generated<boolean>
  created_at: Date
  /** Null once the person is erased; the webhook is the company's. */
  created_by: string | null
  off_because: WebhookOff | null
  failing_since: Date | null
  /** It failed last, and nothing waited to be sent any more: its next failure begins anew. */
  silent: Generated<boolean>
  /** Encrypted, because it signs. */
  secret_sealed: Buffer
  /** The one before the last rotation; signs as well until `old_secret_until`. */
  old_secret_sealed: Buffer | null
  old_secret_until: Date | null
  /** A replica sends this webhook's deliveries until then; in the past: none does. */
  claimed_until: Generated<Date>
}

/** What the event says of the order at its time; the rest of the body is read from orders at the first try. */
export interface DeliveryFacts {
  id?: string
  trackingId?: string
  test?: boolean
  version?: number
  [field: string]: unknown
}

/** The queue of what is sent to webhooks, and afterwards for 30 days the log. */
export interface WebhookDeliveriesTable {
  /** The header `webhook-id`. */
  id: string
  webhook_id: string
  /** What caused it, once per webhook. */
  cause_id: string
  type: WebhookType | 'test.ping'
  order_id: string | null
  /** Who sends the order: the body is forgotten with them. */
  customer_id: string | null
  /** About a test order. */
  test: boolean
  facts: JSONColumnType<DeliveryFacts>
  /** When it happened. */
  at: Date
  created_at: Date
  status: DeliveryStatus
  tries: Generated<number>
  /** From when the pauses between tries count: stored, or sent again by hand. */
  tried_from: Date
  last_try_at: Date | null
  /** Null: not to be sent. */
  next_at: Date | null
  /** Encrypted, because it names people. Null before the first try, and once it is erased. */
  body_sealed: Buffer | null
  answer_status: number | null
  /** The first KiB, encrypted: servers repeat what they were sent. */
  answer_sealed: Buffer | null
  error: string | null
}

/** What webhooks were last told of an order's delay and arrival time. */
interface OrderEstimatesTable {
  order_id: string
  epoch: string
  version: number
  revision: number
  delayed: boolean
  eta: Date | null
}

/** Addresses with contacts: a person's own, or shared in a company. */
export interface AddressBookTable {
  id: string
  /** Null: it is the company's. */
  user_id: string | null
  company_id: string | null
  created_at: Date
  /** Encrypted JSON: it names people, and opens doors. */
  entry_sealed: Buffer
  /** Counts its changes, from 1. */
  version: Generated<number>
}

/** Whose account was erased: nobody of them becomes a member again. */
interface ErasedPeopleTable {
  user_id: string
  heard_at: Date
}

export interface CompaniesTables extends OutboxTables {
  erased_people: ErasedPeopleTable
  companies: CompaniesTable
  contact_changes: ContactChangesTable
  members: MembersTable
  cost_centres: CostCentresTable
  api_keys: ApiKeysTable
  api_key_secrets: ApiKeySecretsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  order_estimates: OrderEstimatesTable
  address_book: AddressBookTable
}
