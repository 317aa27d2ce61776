import { i18n } from '@lingui/core'
import { act, screen } from '@testing-library/react'
import { it } from 'vitest'
import { messages } from '#locales/admin/sv.po'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AdminGate } from './admin-gate.tsx'

it('the refusal names the user’s role in the language of the page', () => {
  signInAs('company_admin')
  renderPage(<AdminGate>{() => null}</AdminGate>)
  screen.getByText(/Current role: company admin/)
  act(() => i18n.loadAndActivate({ locale: 'sv', messages }))
  screen.getByText(/Nuvarande roll: företagsadministratör/)
})
