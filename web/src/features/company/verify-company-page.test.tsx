import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { rememberApplied } from './applied.ts'
import { VerifyCompanyPage } from './verify-company-page.tsx'

const id = '4f1f9a3e-6a39-4f2a-9a4e-0a4f3f6b9c10'
const call = `GET /api/companies/applications/${id}`
const open = (status: string) => {
  fakeFetch({ [call]: () => ({ body: { status } }) })
  return renderPage(<VerifyCompanyPage />, { path: `/company/verify?applicationId=${id}` })
}

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('the status of an application', () => {
  it('the status of an application shows the id, says how long it takes and, in the tab where it was sent, by which date', async () => {
    rememberApplied(id)
    open('PENDING_VERIFICATION')
    await screen.findByRole('heading', { name: 'Application received' })
    screen.getByText(id)
    screen.getByText('Review takes 1-2 business days. You get an email with the answer, whichever way it goes.')
    screen.getByText(/^You will have our answer by \w+day,? \d+ \w+\.$/)
    expect(screen.getByRole('link', { name: 'Send a package' }).getAttribute('href')).toBe('/send')
    expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/')
  })

  it('the status of an application names no date where it does not know when it was sent', async () => {
    open('PENDING_VERIFICATION')
    await screen.findByRole('heading', { name: 'Application received' })
    expect(screen.queryByText(/You will have our answer/)).toBeNull()
  })

  it.each([
    ['APPROVED', 'The company account is open', 'To the company’s page', '/dashboard/company'],
    ['REJECTED', 'The application was not approved', 'Apply again', '/company/register']
  ])('the status of an application says %s, and where to go on', async (status, title, link, path) => {
    open(status)
    await screen.findByRole('heading', { name: title })
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(path)
    expect(screen.getByRole('link', { name: 'business support' }).getAttribute('href')).toBe('/business/support')
  })

  it('the status of an application notices the decision by itself, and keeps what it told while it cannot ask', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let answer: { status?: number; body: object } = { body: { status: 'PENDING_VERIFICATION' } }
    fakeFetch({ [call]: () => answer })
    renderPage(<VerifyCompanyPage />, { path: `/company/verify?applicationId=${id}` })
    await screen.findByRole('heading', { name: 'Application received' })
    answer = { status: 404, body: {} }
    await vi.advanceTimersByTimeAsync(20_000)
    screen.getByRole('heading', { name: 'Application received' })
    answer = { body: { status: 'APPROVED' } }
    await vi.advanceTimersByTimeAsync(20_000)
    await screen.findByRole('heading', { name: 'The company account is open' })
  })

  it('the status of an application asks for the id without one, and says when there is none such', async () => {
    fakeFetch({})
    renderPage(<VerifyCompanyPage />, { path: '/company/verify' })
    await userEvent.type(screen.getByLabelText('Application ID'), `${id}{Enter}`)
    await screen.findByText('There is no application with this ID')
  })
})
