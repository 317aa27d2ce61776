import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { lazyPage } from '#lib/page/lazy-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const noTexts = { en: async () => ({ messages: {} }), sv: async () => ({ messages: {} }) }
const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  reload.mockClear()
})

function Broken(): never {
  throw new Error('while drawing')
}

it('a page that did not load says so and opens once there is a network', async () => {
  const Page = lazyPage(noTexts, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  renderPage(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
  expect((await screen.findByRole('heading')).textContent).toBe('This page did not arrive')
  expect(reload).not.toHaveBeenCalled()
  fireEvent(window, new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('a page with an error of its own is not reloaded when the network is back', async () => {
  renderPage(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>
  )
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  fireEvent(window, new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})
