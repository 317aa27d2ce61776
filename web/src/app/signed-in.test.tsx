import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { SignedIn } from './signed-in.tsx'

beforeEach(() => {
  localStorage.clear()
  document.title = 'Ilbud'
})

it('shows nothing of a page that is somebody’s, and says so in the title', () => {
  renderPage(<SignedIn page={() => <p>My parcels</p>} />, { path: '/dashboard' })
  screen.getByRole('heading', { name: 'Please log in' })
  expect(document.title).toBe('Please log in – Ilbud')
  expect(screen.queryByText('My parcels')).toBeNull()
})
