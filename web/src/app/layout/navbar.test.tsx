import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useSignInRequest } from '#lib/session/sign-in-request.ts'
import { renderPage } from '#test/render.tsx'
import { Navbar } from './navbar.tsx'

it('Escape closes the search and focuses its button', async () => {
  renderPage(<Navbar />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Search by tracking ID' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Tracking ID'))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Tracking ID')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search by tracking ID' }))
})

it.each([
  ['/track/SDDEM0000000011#k=secret', 'to /track/SDDEM0000000011#k=secret'],
  ['/pricing', 'to null']
])("signing in on a parcel's page keeps the parcel: %s", async (path, leads) => {
  renderPage(
    <>
      <Navbar />
      <Location />
    </>,
    { path }
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  screen.getByText(leads)
})

function Location() {
  const request = useSignInRequest()
  return request && <p>to {String(request.wantedPath)}</p>
}
