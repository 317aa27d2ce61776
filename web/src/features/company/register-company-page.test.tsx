import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { vatNumberOf } from './company-draft.ts'
import { RegisterCompanyPage } from './register-company-page.tsx'

const applicationId = '4f1f9a3e-6a39-4f2a-9a4e-0a4f3f6b9c10'
const registered = { status: 201, body: { applicationId, status: 'PENDING_VERIFICATION' } }
const send = () => userEvent.click(screen.getByRole('button', { name: 'Request registration' }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function fillIn() {
  await type('Company name', 'Rosteriet AB')
  await type('Organization number', '559900-0022')
  await type('Admin user full name', 'Rut Ek')
  await type('Admin user email', 'rut@rosteriet.example')
  await type('Admin user phone', '070-174 06 09')
  await userEvent.click(screen.getByRole('radio', { name: /^Invoice/ }))
}

beforeEach(() => sessionStorage.clear())

describe('the application for a company account', () => {
  it('the application for a company account is sent, and leads to its confirmation', async () => {
    const sent = fakeFetch({ 'POST /api/companies/register': () => registered })
    renderPage(<RegisterCompanyPage />)
    await fillIn()
    await type('Website (optional)', 'rosteriet.example')
    await send()
    await screen.findByText('Registration Submitted')
    screen.getByText('Registration submitted, please check your email to verify')
    expect(sent[0]!.body).toMatchObject({
      companyName: 'Rosteriet AB',
      orgNumber: '559900-0022',
      website: 'https://rosteriet.example',
      billingMethod: 'invoice',
      sameBillingAddress: true
    })
    expect(sent[0]!.body).not.toHaveProperty('billingCity')
    const address = screen.getByRole('status', { name: 'address' })
    await waitFor(() => expect(address.textContent).toBe(`/company/verify?applicationId=${applicationId}`))
  })

  it('the application for a company account is sent again under its key after a lost answer, and under another when it is another', async () => {
    const sent = fakeFetch({ 'POST /api/companies/register': () => ({ status: 503, body: {} }) })
    renderPage(<RegisterCompanyPage />)
    await fillIn()
    for (const tries of [1, 2]) {
      await send()
      await waitFor(() => expect(sent).toHaveLength(tries))
    }
    await type('Website (optional)', 'rosteriet.example')
    await send()
    await waitFor(() => expect(sent).toHaveLength(3))
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('the application for a company account names all that is missing in the words of the spec, and begins at the first', async () => {
    const sent = fakeFetch({})
    renderPage(<RegisterCompanyPage />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'The billing address is that of the head office' }))
    await send()
    const billingText = 'All billing address fields are required when billing address differs from HQ'
    expect(screen.getAllByText(billingText)).toHaveLength(3)
    for (const text of [
      'Company name is required',
      'Organization number is required',
      'Admin user full name is required',
      'Please enter a valid email address',
      'Admin user phone is required',
      'Please select a billing method'
    ])
      screen.getByText(text)
    expect(document.activeElement).toBe(screen.getByLabelText('Organization number'))
    screen.getByText('9 fields need another look')
    await userEvent.click(screen.getByRole('button', { name: 'Company name' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Company name'))
    expect(sent).toEqual([])
  })

  it('the application for a company account asks for the whole of an own billing address; the tick clears it, and can be undone', async () => {
    const sent = fakeFetch({ 'POST /api/companies/register': () => registered })
    renderPage(<RegisterCompanyPage />)
    await fillIn()
    const same = screen.getByRole('checkbox', { name: 'The billing address is that of the head office' })
    await userEvent.click(same)
    await type('Billing address', 'Götgatan 15')
    await send()
    const text = 'All billing address fields are required when billing address differs from HQ'
    expect(screen.getAllByText(text)).toHaveLength(2)
    await userEvent.click(same)
    await userEvent.click(same)
    expect(screen.getByLabelText<HTMLInputElement>('Billing address').value).toBe('')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByLabelText<HTMLInputElement>('Billing address').value).toBe('Götgatan 15')
    await type('Billing postal code', '116 46')
    await type('Billing city', 'Stockholm')
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.body).toMatchObject({ billingAddress: 'Götgatan 15', billingCountry: 'Sweden' })
  })

  it.each(['not-a-url', 'ftp://rosteriet.example', 'two words.example'])(
    'the application for a company account refuses %s as a website',
    async (website) => {
      const sent = fakeFetch({ 'POST /api/companies/register': () => registered })
      renderPage(<RegisterCompanyPage />)
      await fillIn()
      await type('Website (optional)', website)
      await send()
      screen.getByText('Please enter a valid URL')
      expect(sent).toEqual([])
    }
  )

  it('the application for a company account shows at its field what only the server knows, until it changes', async () => {
    const message = 'Please enter a valid organization number'
    const problem = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'x',
      message: 'x',
      requestId: 'a'
    }
    const body = { ...problem, code: 'VALIDATION', error: 'VALIDATION', errors: [{ path: 'orgNumber', message }] }
    fakeFetch({ 'POST /api/companies/register': () => ({ status: 400, body }) })
    renderPage(<RegisterCompanyPage />)
    await fillIn()
    await send()
    await screen.findByText(message)
    screen.getByText('Registration Failed')
    expect(document.activeElement).toBe(screen.getByLabelText('Organization number'))
    await type('Organization number', '1')
    expect(screen.queryByText(message)).toBeNull()
  })
})

describe('the form of an application', () => {
  it('the form of an application says a wrong check digit as soon as it is typed, and offers the VAT number of a right one', async () => {
    fakeFetch({})
    renderPage(<RegisterCompanyPage />)
    await type('Organization number', '559900-0023')
    screen.getByText('Please enter a valid organization number')
    expect(screen.queryByText('The check digit is right')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Use SE/ })).toBeNull()
    await type('Organization number', '{Backspace}2')
    expect(screen.queryByText('Please enter a valid organization number')).toBeNull()
    screen.getByText('The check digit is right')
    await userEvent.click(screen.getByRole('button', { name: 'Use SE559900002201' }))
    expect(screen.getByLabelText<HTMLInputElement>('VAT number (optional)').value).toBe('SE559900002201')
    await type('VAT number (optional)', '9')
    screen.getByText(/The VAT number for this organization is SE559900002201/)
  })

  it('the form of an application keeps what was typed when the page is left, until it is sent or thrown away', async () => {
    fakeFetch({})
    const { unmount } = renderPage(<RegisterCompanyPage />)
    await type('Company name', 'Rosteriet AB')
    unmount()
    renderPage(<RegisterCompanyPage />)
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Rosteriet AB')
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('')
    expect(sessionStorage.getItem('ilbud.company-draft')).toBeNull()
  })

  it('the form of an application knows the VAT number that belongs to a number of ten digits', () => {
    expect(vatNumberOf('559900-0022')).toBe('SE559900002201')
    expect(vatNumberOf('5599')).toBeUndefined()
  })
})
