import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { api } from '#lib/api/api.ts'
import { storedTokens } from '#lib/session/session.ts'
import { settleStepUpRequest } from '#lib/session/step-up-request.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch, type SentRequest } from '#test/fake-fetch.ts'
import { assertionOptions, fakePasskeys, madeAssertion } from '#test/fake-passkeys.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

const proven = aToken({ av: 7 })
const factor = {
  id: '0197b0c0-0000-7000-8000-0000000000f1',
  kind: 'totp',
  createdAt: '2026-03-02T08:15:00.000Z',
  lastUsedAt: null
}

function problem(status: number, code: string) {
  const texts = { type: 'about:blank', title: code, detail: code, code, message: code, error: code }
  return { status, body: { ...texts, status, requestId: 'r-1' } }
}

/** Answers only with the token of the proof. */
function guarded({ headers }: SentRequest) {
  return headers.get('authorization') === `Bearer ${proven}` ? { status: 204 } : problem(403, 'STEP_UP_REQUIRED')
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})
afterEach(() => act(() => settleStepUpRequest(false)))

describe('a call that asks for a recent proof', () => {
  it('a call that asks for a recent proof goes on after the password', async () => {
    const sent = fakeFetch({
      'GET /api/v1/auth/me/factors': () => ({ body: { factors: [], recoveryCodesLeft: 0 } }),
      'POST /api/v1/auth/step-up': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? { body: { accessToken: proven, expiresIn: 600 } }
          : problem(401, 'INVALID_CREDENTIALS'),
      'POST /guarded': guarded
    })
    renderPage(<StepUpDialog />)
    const call = api(z.null(), '/guarded', { method: 'POST', body: '{"a":1}' })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Your password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('The password is wrong')
    await user.clear(screen.getByLabelText('Your password'))
    await user.type(screen.getByLabelText('Your password'), 'right')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await expect(call).resolves.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ path }) => path === '/guarded').map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }])
    expect(storedTokens()).toEqual({ accessToken: proven, refreshToken: 'refresh' })
  })

  it('a call that asks for a recent proof takes a code or a recovery code where a second factor is set', async () => {
    const sent = fakeFetch({
      'GET /api/v1/auth/me/factors': () => ({ body: { factors: [factor], recoveryCodesLeft: 9 } }),
      'POST /api/v1/auth/step-up': ({ body }) =>
        'recoveryCode' in (body as object)
          ? { body: { accessToken: proven, expiresIn: 600 } }
          : problem(401, 'CODE_INVALID'),
      'POST /guarded': guarded
    })
    renderPage(<StepUpDialog />)
    const call = api(z.null(), '/guarded', { method: 'POST' })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Code from your app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(/^The code is wrong/)
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    await user.type(screen.getByLabelText('Recovery code'), '7K3M-Q9RT-2XVB-8H4D')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await expect(call).resolves.toBeNull()
    expect(sent.filter(({ path }) => path.endsWith('step-up')).map(({ body }) => body)).toEqual([
      { code: '123456' },
      { recoveryCode: '7K3M-Q9RT-2XVB-8H4D' }
    ])
  })

  it('a call that asks for a recent proof goes on after a passkey', async () => {
    fakePasskeys()
    const passkey = { ...factor, kind: 'passkey', name: 'My phone' }
    const sent = fakeFetch({
      'GET /api/v1/auth/me/factors': () => ({ body: { factors: [passkey], recoveryCodesLeft: 9 } }),
      'POST /api/v1/auth/step-up/options': () => ({ body: { options: assertionOptions } }),
      'POST /api/v1/auth/step-up': () => ({ body: { accessToken: proven, expiresIn: 600 } }),
      'POST /guarded': guarded
    })
    renderPage(<StepUpDialog />)
    const call = api(z.null(), '/guarded', { method: 'POST' })
    await userEvent.click(await screen.findByRole('button', { name: 'Use your passkey' }))
    await expect(call).resolves.toBeNull()
    expect(sent.find(({ path }) => path.endsWith('step-up'))?.body).toEqual({ assertion: madeAssertion })
  })

  it('a call that asks for a recent proof is refused when the dialog is closed', async () => {
    fakeFetch({
      'GET /api/v1/auth/me/factors': () => ({ body: { factors: [], recoveryCodesLeft: 0 } }),
      'POST /guarded': guarded
    })
    renderPage(<StepUpDialog />)
    const call = api(z.null(), '/guarded', { method: 'POST' })
    const refused = expect(call).rejects.toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await refused
  })
})
