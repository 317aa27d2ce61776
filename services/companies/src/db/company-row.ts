import { createHmac } from 'node:crypto'
import type { Company } from '#domain/company.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import type { Insertable, Selectable } from 'kysely'
import type { CompaniesTable } from './tables.ts'

/**
 * The keyed hashes by which an encrypted number is found, one per data key; the first is the one that is stored. A plain
 * hash could be reversed by trying all numbers.
 */
export function hashesOfNumber(dataKey: DataKey, number: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = dataKey.map((key) =>
    createHmac('sha256', key).update(`organisation number\n${number}`).digest()
  )
  return [first!, ...others]
}

export function toRow(company: Company, dataKey: DataKey): Insertable<CompaniesTable> {
  const { org, vatNumber } = company
  return {
    id: company.id,
    application_id: company.applicationId,
    status: company.status,
    company_name: company.companyName,
    org_number_sealed: seal(dataKey, org.number),
    org_number_hash: hashesOfNumber(dataKey, org.number)[0],
    sole_trader: org.isSoleTrader,
    vat_number_sealed: vatNumber === null ? null : seal(dataKey, vatNumber),
    website: company.website,
    admin_name: company.adminName,
    admin_email: company.adminEmail,
    admin_phone: company.adminPhone,
    locale: company.locale,
    billing_method: company.billingMethod,
    same_billing_address: company.sameBillingAddress,
    billing_address: company.billingAddress,
    billing_city: company.billingCity,
    billing_postal_code: company.billingPostalCode,
    billing_country: company.billingCountry,
    created_at: company.createdAt,
    decided_at: company.decidedAt,
    reason: company.reason
  }
}

/** A company's row with its unconfirmed contact address. */
export type CompanyRow = Selectable<CompaniesTable> & { pending_email: string | null }

export function toCompany(row: CompanyRow, dataKey: DataKey): Company {
  return {
    id: row.id,
    applicationId: row.application_id,
    status: row.status,
    companyName: row.company_name,
    org: { number: open(dataKey, row.org_number_sealed), isSoleTrader: row.sole_trader },
    vatNumber: row.vat_number_sealed && open(dataKey, row.vat_number_sealed),
    website: row.website,
    adminName: row.admin_name,
    adminEmail: row.admin_email,
    pendingEmail: row.pending_email,
    adminPhone: row.admin_phone,
    locale: row.locale,
    billingMethod: row.billing_method,
    sameBillingAddress: row.same_billing_address,
    billingAddress: row.billing_address,
    billingCity: row.billing_city,
    billingPostalCode: row.billing_postal_code,
    billingCountry: row.billing_country,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    reason: row.reason
  }
}
