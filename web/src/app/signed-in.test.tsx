import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signOut } from '#lib/session/session.ts'
import { settleSignInRequest, useSignInRequest } from '#lib/session/sign-in-request.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { SignedIn } from './signed-in.tsx'

function WantedPath() {
  return <output aria-label="wanted">{useSignInRequest()?.wantedPath}</output>
}

function MyParcels() {
  return <p>My parcels</p>
}

const orders = (
  <>
    <SignedIn page={MyParcels} />
    <WantedPath />
  </>
)
const wanted = () => screen.getByRole('status', { name: 'wanted' }).textContent
const address = () => screen.getByRole('status', { name: 'address' }).textContent

beforeEach(() => {
  localStorage.clear()
  settleSignInRequest()
  document.title = 'Ilbud'
})

it('a page that needs sign-in shows nothing without it, and its title says so', () => {
  renderPage(<SignedIn page={() => <p>My parcels</p>} />, { path: '/dashboard' })
  screen.getByRole('heading', { name: 'Please log in' })
  expect(document.title).toBe('Please log in – Ilbud')
  expect(screen.queryByText('My parcels')).toBeNull()
})

it('signing out on a personal page leads home without a sign-in dialog', async () => {
  fakeFetch({ 'POST /api/v1/auth/logout': () => ({ status: 204 }) })
  signInAs('customer')
  renderPage(orders, { path: '/dashboard' })
  screen.getByText('My parcels')
  act(() => signOut())
  expect(screen.queryByText('My parcels')).toBeNull()
  await waitFor(() => expect(address()).toBe('/'))
  expect(wanted()).toBe('')
})

it('a session that ended by itself opens the sign-in dialog', async () => {
  signInAs('customer')
  renderPage(orders, { path: '/dashboard' })
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })))
  await waitFor(() => expect(wanted()).toBe('/dashboard'))
  expect(address()).toBe('/dashboard')
})
