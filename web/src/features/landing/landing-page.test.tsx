import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { CookieDialog } from './cookie-dialog.tsx'
import { LandingPage } from './landing-page.tsx'
import { TrackStartPage } from './track-start-page.tsx'

const address = () => screen.getByRole('status', { name: 'address' }).textContent

beforeEach(() => {
  localStorage.clear()
  fakeFetch({})
})

describe('the landing page', () => {
  it('the landing page ignores a blank tracking ID', async () => {
    renderPage(<LandingPage />)
    await userEvent.type(screen.getByLabelText('Tracking ID'), '   {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Track' }))
    expect(address()).toBe('/')
  })

  it('the landing page opens the tracking page for an ID or a pasted link', async () => {
    renderPage(<LandingPage />)
    await userEvent.type(screen.getByLabelText('Tracking ID'), 'https://ilbud.example/track/SD7K3MQ9RT2XVB2#k=x{Enter}')
    expect(address()).toBe('/track/SD7K3MQ9RT2XVB2#k=x')
  })

  it('the landing page links to the order form and to the driver', () => {
    renderPage(<LandingPage />)
    expect(screen.getByRole('link', { name: 'Send a package' }).getAttribute('href')).toBe('/order')
    expect(screen.getByRole('link', { name: 'Try the mobile experience' }).getAttribute('href')).toBe('/driver')
    for (const link of screen.getAllByRole('link', { name: 'Become a driver' })) {
      expect(link.getAttribute('href')).toBe('/driver')
    }
  })
})

describe('the page that asks for a tracking ID', () => {
  it('the page that asks for a tracking ID opens the parcel, says where the ID is printed and offers recent ones', async () => {
    const cookies = { choice: 'accept', recent: true, copies: false, at: new Date().toISOString() }
    localStorage.setItem('ilbud.cookies', JSON.stringify(cookies))
    localStorage.setItem('ilbud.recent', 'SDDEM0000000011')
    renderPage(<TrackStartPage />, { path: '/track' })
    screen.getByRole('heading', { name: 'Where do I find the tracking ID?' })
    const recent = screen.getByRole('link', { name: 'SD-DEM0-0000-0001-1' })
    expect(recent.getAttribute('href')).toBe('/track/SDDEM0000000011')
    await userEvent.type(screen.getByLabelText('Tracking ID'), 'sd-7k3m q9rt-2xvb-2{Enter}')
    expect(address()).toBe('/track/SD7K3MQ9RT2XVB2')
  })
})

describe('the cookie dialog', () => {
  it.each([
    ['Accept', 'accept', true],
    ['Decline', 'decline', false]
  ])('the cookie dialog stores the choice %s', async (name, choice, recent) => {
    const { unmount } = renderPage(<CookieDialog />)
    const dialog = screen.getByRole('dialog', { name: 'Cookies, only if you like' })
    await userEvent.click(within(dialog).getByRole('button', { name }))
    expect(JSON.parse(localStorage.getItem('ilbud.cookies')!)).toMatchObject({ choice, recent })
    unmount()
    renderPage(<CookieDialog />)
    expect(screen.queryByText('Cookies, only if you like')).toBeNull()
  })

  it('the cookie dialog accepts a choice per purpose', async () => {
    renderPage(<CookieDialog />)
    await userEvent.click(screen.getByRole('button', { name: 'More options' }))
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Recent tracking IDs/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Recent tracking IDs/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }))
    expect(JSON.parse(localStorage.getItem('ilbud.cookies')!)).toMatchObject({ choice: 'more-options', recent: true })
  })

  it('the cookie dialog opens again after a year', () => {
    const at = new Date(Date.now() - 366 * 86_400_000).toISOString()
    localStorage.setItem('ilbud.cookies', JSON.stringify({ choice: 'accept', recent: true, at }))
    renderPage(<CookieDialog />)
    screen.getByRole('button', { name: 'Decline' })
  })

  it('tracking IDs are stored on the device only if the visitor allowed it', async () => {
    const { unmount } = renderPage(<LandingPage />)
    await userEvent.type(screen.getByLabelText('Tracking ID'), 'SD7K3MQ9RT2XVB2{Enter}')
    expect(localStorage.getItem('ilbud.recent')).toBeNull()
    unmount()
    localStorage.setItem('ilbud.cookies', JSON.stringify({ choice: 'accept', recent: true, at: new Date() }))
    renderPage(<LandingPage />)
    await userEvent.type(screen.getByLabelText('Tracking ID'), 'SD7K3MQ9RT2XVB2{Enter}')
    screen.getByRole('link', { name: 'SD-7K3M-Q9RT-2XVB-2' })
  })
})
