import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SignInDialog } from '#features/auth/sign-in/sign-in-dialog.tsx'
import { CostCentres } from '#features/my-company/cost-centres.tsx'
import { settleSignInRequest } from '#lib/session/sign-in-request.ts'
import { signIn } from '#lib/session/session.ts'
import { aConfig } from '#test/a-config.ts'
import { aProblem } from '#test/a-problem.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'

const centres = '/api/companies/me/cost-centres'
const id = '0197b0c0-0000-7000-8000-0000000000c1'
const ended = aToken({ role: 'company_admin', av: 1 })
const renewed = aToken({ role: 'company_admin', av: 2 })
const centre = { id, active: true, formerCodes: [], createdAt: '2026-11-20T12:00:00.000Z' }

beforeEach(() => localStorage.clear())
afterEach(() => act(() => settleSignInRequest()))

/** Types a cost centre and sends it, after the server has ended the session. */
async function sendTooLate(refreshToken: string) {
  signIn({ accessToken: ended, refreshToken })
  const sent = fakeFetch({
    'GET /api/v1/config': () => ({ body: aConfig() }),
    'GET /api/v1/auth/login/oidc': () => ({ body: { provider: null } }),
    [`GET ${centres}`]: () => ({ body: [] }),
    [`POST ${centres}`]: ({ headers, body }) =>
      headers.get('authorization') === `Bearer ${renewed}`
        ? { status: 201, body: { ...centre, ...(body as object) } }
        : aProblem(401, 'UNAUTHORIZED'),
    'POST /api/v1/auth/refresh': () => ({ status: 401 }),
    'POST /api/v1/auth/login': () => ({ body: { accessToken: renewed, refreshToken: 'new', expiresIn: 900 } })
  })
  const user = userEvent.setup()
  renderPage(
    <>
      <CostCentres mayWrite />
      <SignInDialog />
    </>,
    { path: '/dashboard/company?tab=cost-centres' }
  )
  await user.click(await screen.findByRole('button', { name: 'Add a cost centre' }))
  const form = within(screen.getByRole('dialog', { name: 'Add a cost centre' }))
  await user.type(form.getByLabelText('Code'), 'TORG')
  await user.type(form.getByLabelText('Name'), 'Torget')
  await user.click(form.getByRole('button', { name: 'Add' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
  within(dialog).getByText('You have been signed out. Sign in again: what you have typed is still here.')
  return { user, sent, form, dialog: within(dialog) }
}

const added = async () => {
  await screen.findByText('TORG is added')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('what was typed when the session ended is still there after signing in, and is sent then', async () => {
  const { user, sent, form, dialog } = await sendTooLate('old-1')
  await user.type(dialog.getByLabelText('Email'), 'sender@ilbud.example')
  await user.type(dialog.getByLabelText('Password'), 'right')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Code').value).toBe('TORG')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await added()
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ code: 'TORG', name: 'Torget' })
})

it('what was typed when the session ended is sent after signing in in another tab, too', async () => {
  const { user, form } = await sendTooLate('old-2')
  localStorage.setItem('refreshToken', 'new')
  localStorage.setItem('accessToken', renewed)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull())
  await user.click(form.getByRole('button', { name: 'Add' }))
  await added()
})

it('whoever closed the sign-in dialog gets it again with the next try, and has lost nothing', async () => {
  const { user, form, dialog } = await sendTooLate('old-3')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Torget')
  await user.click(form.getByRole('button', { name: 'Add' }))
  await screen.findByRole('dialog', { name: 'Sign In' })
})
