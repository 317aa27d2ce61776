import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { companyFormSchema, editCompanyBodySchema, editOwnCompanyBodySchema } from './companies.ts'

const form = {
  companyName: 'Blomman AB',
  orgNumber: '556036-0793',
  adminName: 'Olof Blom',
  adminEmail: 'olof@blomman.example',
  adminPhone: '070-174 06 05',
  billingMethod: 'card'
}
const billingText = 'All billing address fields are required when billing address differs from HQ'

function problems(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

// The exact texts, which other clients find too.
describe('the company form', () => {
  it('the company form takes the least there is, trimmed, and bills to the same address', () => {
    const least = { ...form, companyName: ' Blomman AB ', website: '', vatNumber: null, status: 'APPROVED' }
    expect(companyFormSchema.parse(least)).toEqual({ ...form, sameBillingAddress: true })
  })

  it('the company form says what is missing, in the words of the spec', () => {
    expect(problems(companyFormSchema, { sameBillingAddress: false, billingCity: 'Stockholm' })).toEqual([
      'companyName: Company name is required',
      'orgNumber: Organization number is required',
      'adminName: Admin user full name is required',
      'adminEmail: Please enter a valid email address',
      'adminPhone: Admin user phone is required',
      'billingMethod: Please select a billing method',
      `billingAddress: ${billingText}`,
      `billingPostalCode: ${billingText}`,
      `billingCountry: ${billingText}`
    ])
    const empty = { ...Object.fromEntries(Object.keys(form).map((field) => [field, ''])), sameBillingAddress: false }
    const said = problems(companyFormSchema, empty)
    expect(said.slice(0, 2)).toEqual([
      'companyName: Company name is required',
      'orgNumber: Organization number is required'
    ])
    expect(said).toHaveLength(10)
    expect(said.filter((problem) => problem.endsWith(billingText))).toHaveLength(4)
    for (const value of [null, 'form', [], 7]) expect(problems(companyFormSchema, value)).not.toEqual([])
  })

  it.for(['http://a.se', 'https://blomman.example/om?x=1', 'HTTPS://Å.se'])(
    'the company form takes the website %s',
    (website) => {
      expect(problems(companyFormSchema, { ...form, website })).toEqual([])
    }
  )

  it.for(['blomman.example', 'ftp://a.se', 'javascript:alert(1)', 'https://', 'https:///a', 'https://a b.se', 7])(
    'the company form refuses the website %s',
    (website) => {
      expect(problems(companyFormSchema, { ...form, website })).toHaveLength(1)
    }
  )
})

describe('the edit forms', () => {
  it('the edit forms leave what is absent, clear what is blank, and require what the form requires', () => {
    expect(editCompanyBodySchema.parse({})).toEqual({})
    const cleared = { website: null, vatNumber: null, billingCity: null }
    expect(editCompanyBodySchema.parse({ website: '', vatNumber: null, billingCity: ' ' })).toEqual(cleared)
    expect(
      problems(editCompanyBodySchema, { companyName: '', adminEmail: 'x', website: 'x', billingMethod: null })
    ).toEqual([
      'companyName: Company name is required',
      'website: Please enter a valid URL',
      'adminEmail: Please enter a valid email address',
      'billingMethod: Please select a billing method'
    ])
  })

  it('the edit form of a company ignores its name, its numbers and its status', () => {
    const sent = { companyName: 'Storm AB', orgNumber: '1', vatNumber: '2', status: 'REJECTED', adminName: 'Maja Ros' }
    expect(editOwnCompanyBodySchema.parse(sent)).toEqual({ adminName: 'Maja Ros' })
  })
})
