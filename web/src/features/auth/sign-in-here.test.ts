import { i18n } from '@lingui/core'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '#lib/format/language.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { aToken } from '#test/a-token.ts'
import { signInHere } from './sign-in-here.ts'

beforeEach(() => localStorage.clear())
afterEach(() => act(() => chooseLanguage('en')))

const tokens = () => ({ accessToken: aToken(), refreshToken: 'r', expiresIn: 600 })
const me = (locale: 'sv' | 'en' | null) => ({
  id: '0197b0c0-0000-7000-8000-000000000001',
  username: 'e@ilbud.example',
  email: 'e@ilbud.example',
  name: 'Eva Ek',
  role: 'customer',
  companyId: null,
  phone: null,
  locale
})

it('whoever signs in reads the page in the language of the account, as their mails', async () => {
  const sent = fakeFetch({ 'GET /api/v1/auth/me': () => ({ body: me('sv') }) })
  signInHere(tokens())
  await waitFor(() => expect(i18n.locale).toBe('sv'))
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
})

it('an account without a language gets that of the page at the first sign-in', async () => {
  const sent = fakeFetch({
    'GET /api/v1/auth/me': () => ({ body: me(null) }),
    'PATCH /api/v1/auth/me': () => ({ body: me('en') })
  })
  signInHere(tokens())
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { locale: 'en' } }))
})
