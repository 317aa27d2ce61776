import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast } from '#lib/page/toast.ts'
import { aProblem } from '#test/a-problem.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { fakePasskeys } from '#test/fake-passkeys.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { SecondFactor } from './second-factor.tsx'

const id = '0197b0c0-0000-7000-8000-0000000000f1'
const path = '/api/v1/auth/me/factors'
const factor = { id, kind: 'totp', createdAt: '2026-03-02T08:15:00.000Z', lastUsedAt: null }
const none = { factors: [], recoveryCodesLeft: 0 }
const recoveryCodes = ['7K3M-Q9RT-2XVB-8H4D', '1111-2222-3333-4444']
const secret = 'JBSWY3DPEHPK3PXP'
const begun = { id, secret, otpauthUri: `otpauth://totp/Ilbud:a@ilbud.example?secret=${secret}&issuer=Ilbud` }

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Ilbud' },
  user: { id: 'dXNlcg', name: 'sender@ilbud.example', displayName: 'Saga Ek' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' }
}

beforeEach(() => {
  localStorage.clear()
  dismissToast()
  signInAs('customer')
})

describe('the second step at sign-in', () => {
  it('the second step at sign-in is turned on with a code of the app, and shows the recovery codes', async () => {
    let view: object = none
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: view }),
      [`POST ${path}`]: () => ({ status: 201, body: begun }),
      [`POST ${path}/${id}/confirm`]: () => {
        view = { factors: [factor], recoveryCodesLeft: 10 }
        return { body: { recoveryCodes } }
      }
    })
    renderPage(<SecondFactor />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add an app' }))
    await user.click(screen.getByRole('button', { name: 'I have an app' }))
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    await user.type(screen.getByLabelText(/^2\./), '123')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    screen.getByText('Enter the 6 digits')
    await user.type(screen.getByLabelText(/^2\./), ' 456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await screen.findByText(recoveryCodes[0]!)
    expect(sent.find(({ path: to }) => to.endsWith('/confirm'))?.body).toEqual({ code: '123 456' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    screen.getByText(/^Copy, download or write down the codes first/)
    await user.click(screen.getByRole('button', { name: 'I have stored them' }))
    await waitFor(() => expect(screen.queryByText(recoveryCodes[0]!)).toBeNull())
    await screen.findByRole('button', { name: 'Remove the app' })
  })

  it('the second step at sign-in says so when the recovery codes run out, and shows new ones', async () => {
    fakeFetch({
      [`GET ${path}`]: () => ({ body: { factors: [factor], recoveryCodesLeft: 1 } }),
      'POST /api/v1/auth/me/recovery-codes': () => ({ body: { recoveryCodes } })
    })
    renderPage(<SecondFactor />)
    await screen.findByText(/^Make new recovery codes/)
    await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
    await screen.findByText(recoveryCodes[1]!)
  })

  it('a name of a passkey that the server refuses is said at its field alone, and stays', async () => {
    const passkey = { ...factor, kind: 'passkey', name: 'My phone' }
    fakeFetch({
      [`GET ${path}`]: () => ({ body: { factors: [passkey], recoveryCodesLeft: 10 } }),
      [`PATCH ${path}/${id}`]: () => aProblem(400, 'INVALID_REQUEST', ['name', 'Must be at most 60 characters'])
    })
    renderPage(<SecondFactor />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename My phone' }))
    const name = screen.getByLabelText<HTMLInputElement>('Name')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['My phone', 'true'])
    expect(screen.getAllByText('Must be at most 60 characters')).toHaveLength(1)
    expect(screen.queryByText('Could not rename it')).toBeNull()
  })

  it('the second step at sign-in adds a passkey under a name, renames it and removes it', async () => {
    fakePasskeys()
    let factors: object[] = [factor]
    const passkey = { id: id.replace('f1', 'f2'), kind: 'passkey', createdAt: factor.createdAt, lastUsedAt: null }
    const sent = fakeFetch({
      [`GET ${path}`]: () => ({ body: { factors, recoveryCodesLeft: 10 } }),
      [`POST ${path}`]: () => ({ status: 201, body: { id: passkey.id, options: creation } }),
      [`POST ${path}/${passkey.id}/confirm`]: () => {
        factors = [factor, { ...passkey, name: 'My phone' }]
        return { body: { recoveryCodes: [] } }
      },
      [`PATCH ${path}/${passkey.id}`]: () => {
        factors = [factor, { ...passkey, name: 'Work phone' }]
        return { status: 204 }
      },
      [`DELETE ${path}/${passkey.id}`]: () => {
        factors = [factor]
        return { status: 204 }
      }
    })
    renderPage(<SecondFactor />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const name = screen.getByLabelText(/^Name/)
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Create the passkey' }))
    screen.getByText('Required')
    await user.type(name, ' My phone ')
    await user.click(screen.getByRole('button', { name: 'Create the passkey' }))
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }))
    expect(sent.find(({ path: to }) => to.endsWith('/confirm'))?.body).toMatchObject({
      name: 'My phone',
      attestation: { id: 'cGFzc2tleQ', response: { transports: ['internal'] } }
    })
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Work phone')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Work phone' }))
    await waitFor(() => expect(screen.queryByText('Work phone')).toBeNull())
    screen.getByRole('button', { name: 'Remove the app' })
  })
})
