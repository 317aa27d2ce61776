import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '#lib/format/language.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { switchLanguage } from './switch-language.ts'

beforeEach(() => localStorage.clear())
afterEach(() => act(() => chooseLanguage('en')))

it('a switch of the language is stored in the account of whoever is signed in', async () => {
  const sent = fakeFetch({ 'PATCH /api/v1/auth/me': () => ({ body: {} }) })
  await act(() => switchLanguage('sv'))
  expect(sent).toEqual([])
  signInAs('customer')
  await act(() => switchLanguage('sv'))
  expect(sent.map(({ body }) => body)).toEqual([{ locale: 'sv' }])
})

it('the page switches even when the account cannot be reached', async () => {
  fakeFetch({ 'PATCH /api/v1/auth/me': () => ({ status: 503, body: {} }) })
  signInAs('customer')
  await act(() => switchLanguage('sv'))
  expect(i18n.locale).toBe('sv')
})
