import { screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { CostCentreField } from './cost-centre-field.tsx'

function Form() {
  return (
    <FormProvider {...useForm()}>
      <CostCentreField />
    </FormProvider>
  )
}

const centre = (nth: number, code: string, active = true) => ({
  id: `0197b0c0-0000-7000-8000-00000000010${nth}`,
  code,
  name: `Name ${nth}`,
  active,
  formerCodes: [],
  createdAt: '2026-11-20T12:00:00.000Z'
})

it('the open cost centres are offered by code', async () => {
  signInAs('company_member')
  const body = [centre(3, 'Ö-lager'), centre(2, 'event', false), centre(1, 'Butik')]
  fakeFetch({ 'GET /api/companies/me/cost-centres': () => ({ body }) })
  renderPage(<Form />)
  await screen.findByRole('option', { name: /Butik/ })
  const options = within(screen.getByLabelText(/^Cost centre/)).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['None', 'Butik – Name 1', 'Ö-lager – Name 3'])
})
