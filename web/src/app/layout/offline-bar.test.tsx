import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { OfflineBar } from './offline-bar.tsx'

it('without a network every page says since when nothing new has come, which is true of a form too', () => {
  renderPage(<OfflineBar />)
  expect(screen.queryByText('You are offline.')).toBeNull()
  act(() => void window.dispatchEvent(new Event('offline')))
  const bar = screen.getByText('You are offline.').parentElement!
  expect(bar.textContent).toMatch(/^You are offline\. Nothing new has come since \d\d:\d\d\.$/)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('You are offline.')).toBeNull()
})
