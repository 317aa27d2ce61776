import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#lib/session/session.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { WithFactor } from './with-factor.tsx'

const factors = '/api/v1/auth/me/factors'
const id = '0197b0c0-0000-7000-8000-0000000000f1'
const factor = { id, kind: 'totp', createdAt: '2026-03-02T08:15:00.000Z', lastUsedAt: null }
const secret = 'JBSWY3DPEHPK3PXP'
const begun = { id, secret, otpauthUri: `otpauth://totp/Ilbud:a@ilbud.example?secret=${secret}&issuer=Ilbud` }

function Office() {
  return <h1>The office</h1>
}

beforeEach(() => localStorage.clear())

it('staff add the second step that they need in place of the page, and then it appears', async () => {
  let view: object = { factors: [], recoveryCodesLeft: 0 }
  fakeFetch({
    [`GET ${factors}`]: () => ({ body: view }),
    [`POST ${factors}`]: () => ({ status: 201, body: begun }),
    [`POST ${factors}/${id}/confirm`]: () => {
      view = { factors: [factor], recoveryCodesLeft: 10 }
      return { body: { recoveryCodes: ['7K3M-Q9RT-2XVB-8H4D'] } }
    },
    'POST /api/v1/auth/refresh': () => ({
      body: { accessToken: aToken({ role: 'admin' }), refreshToken: 'next', expiresIn: 600 }
    })
  })
  signIn({ accessToken: aToken({ role: 'admin', mustAddFactor: true }), refreshToken: 'refresh' })
  renderPage(<WithFactor page={Office} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add an app' }))
  await user.click(screen.getByRole('button', { name: 'I have an app' }))
  await user.type(await screen.findByLabelText(/^2\./), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('7K3M-Q9RT-2XVB-8H4D')
  expect(screen.queryByText('The office')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  await screen.findByText('The office')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('whoever needs no second step sees the page', () => {
  signInAs('admin')
  renderPage(<WithFactor page={Office} />)
  screen.getByText('The office')
})
