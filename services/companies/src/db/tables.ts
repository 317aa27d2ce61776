import type { CompanyStatus } from '@ilbud/proto/http/company-status'
import type { OutboxTables } from '@ilbud/kernel/events/outbox'
import type { Generated } from 'kysely'

/** Contact names and addresses never leave this table but to admins, the company itself and whoever writes to it. */
export interface CompaniesTable {
  id: string
  application_id: string
  status: CompanyStatus
  /** How many events the company has on companies.events. */
  event_version: Generated<number>
  company_name: string
  /** A sole trader's is a personal number: sealed, and found again by a keyed hash. */
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
  /** Of the company's admin; null before the approval. */
  invitation: 'pending' | 'sent' | 'refused' | null
  /** How many invitations there were: a new address is a new one. */
  invitation_number: Generated<number>
  invitation_tries: Generated<number>
  invitation_next_at: Date | null
  invited_user_id: string | null
}

/** Changes of a contact address that somebody is told of, or has to prove; a day of them. */
export interface ContactChangesTable {
  id: string
  company_id: string
  old_email: string
  new_email: string
  /** SHA-256 of the link's secret; null: none, or used, or replaced. */
  hash: Buffer | null
  /** The secret itself, for the mail. */
  sealed: Buffer | null
  expires_at: Date
}

/** Accounts that belong to a company, as auth tells, and those that are asked to. Names are asked from auth. */
export interface MembersTable {
  user_id: string
  company_id: string
  role: string
  disabled: boolean
  /** The version of the account's event that the row shows; 0: none has come yet. */
  version: number
  changed_at: Date
  /** False: invited, and auth has not said yet that the account belongs to the company. */
  joined: boolean
  /** Removed here, and auth has not said yet that the account has left. */
  removed: boolean
  since: Date
}

export interface CostCentresTable {
  id: string
  company_id: string
  code: string
  name: string
  active: boolean
  created_at: Date
}

export interface CompaniesTables extends OutboxTables {
  companies: CompaniesTable
  contact_changes: ContactChangesTable
  members: MembersTable
  cost_centres: CostCentresTable
}
