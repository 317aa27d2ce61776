import { describe, expect, it } from 'vitest'
import { type Company, decide, detailsOf, editCompany } from './company.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const org = { number: '5560360793', isSoleTrader: false }
const contact = {
  companyName: 'Blomman AB',
  adminName: 'Olof Blom',
  adminEmail: 'olof@blomman.example',
  adminPhone: '070-174 06 05',
  billingMethod: 'card' as const
}
const billing = { billingAddress: 'A', billingCity: 'B', billingPostalCode: 'C', billingCountry: 'Sweden' }
const form = { ...contact, orgNumber: '556036-0793', sameBillingAddress: true }

const pending: Company = {
  ...detailsOf(form, org),
  id: '0197b0c0-0000-7000-8000-00000000c001',
  applicationId: '0b1c9d1e-0000-4000-8000-000000000001',
  status: 'PENDING_VERIFICATION',
  locale: null,
  createdAt: noon,
  decidedAt: null,
  pendingEmail: null,
  reason: null
}

describe('detailsOf', () => {
  it('detailsOf keeps an own billing address, and none beside the same-address box', () => {
    expect(detailsOf({ ...form, ...billing, sameBillingAddress: false }, org)).toMatchObject(billing)
    expect(detailsOf({ ...form, ...billing }, org)).toMatchObject({ billingAddress: null, billingCountry: null })
  })
})

describe('decide', () => {
  it('decide decides an application once', () => {
    const approved = decide(pending, 'APPROVED', null, noon)
    expect(approved).toEqual({ ...pending, status: 'APPROVED', decidedAt: noon })
    expect(decide(pending, 'REJECTED', 'No F-tax', noon)).toMatchObject({ status: 'REJECTED', reason: 'No F-tax' })
    for (const status of ['APPROVED', 'REJECTED'] as const) {
      expect(() => decide(approved, status, null, noon)).toThrow(
        expect.objectContaining({ code: 'ALREADY_DECIDED', status: 409, details: { decision: 'APPROVED' } })
      )
    }
  })
})

describe('editCompany', () => {
  it('editCompany replaces what was sent, clears what is null and keeps the rest', () => {
    const sent = { adminName: 'Maja Ros', website: null, vatNumber: undefined, orgNumber: 'shown' }
    expect(editCompany({ ...pending, website: 'https://a.se' }, sent, null)).toEqual({
      ...pending,
      adminName: 'Maja Ros'
    })
    const other = { number: '5599000014', isSoleTrader: false }
    expect(editCompany(pending, {}, other)).toEqual({ ...pending, org: other })
  })

  it('editCompany names each field that an own billing address lacks, counting what was there', () => {
    const withSome = { ...pending, billingCity: 'B' }
    const refused = () => editCompany(withSome, { sameBillingAddress: false, billingAddress: 'A' }, null)
    expect(refused).toThrow(
      expect.objectContaining({
        details: {
          errors: ['billingPostalCode', 'billingCountry'].map((path) => ({
            path,
            message: 'All billing address fields are required when billing address differs from HQ'
          }))
        }
      })
    )
    expect(editCompany(pending, { sameBillingAddress: false, ...billing }, null)).toMatchObject(billing)
  })
})
