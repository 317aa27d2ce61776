import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { renderPage } from '#test/render.tsx'
import { lazyPart } from './lazy-page.tsx'

const notThere = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

function show(fetchPart: () => Promise<() => React.ReactNode>) {
  const Part = lazyPart(fetchPart)
  renderPage(
    <ErrorBoundary>
      <p>What was typed</p>
      <Suspense fallback={<p>Without it</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  )
}

it('a late part leaves the page usable offline and loads when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const fetchPart = vi.fn(async () => () => <p>The part</p>).mockImplementationOnce(notThere)
  show(fetchPart)
  await expect.poll(() => fetchPart.mock.calls.length).toBe(1)
  screen.getByText('What was typed')
  screen.getByText('Without it')
  fireEvent(window, new Event('online'))
  await screen.findByText('The part')
  screen.getByText('What was typed')
})

it('a late part is retried a few times, then with the next press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  let isAway = true
  const fetchPart = vi.fn(() => (isAway ? notThere() : Promise.resolve(() => <p>The part</p>)))
  show(fetchPart)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPart).toHaveBeenCalledTimes(5)
  screen.getByText('What was typed')
  screen.getByText('Without it')
  isAway = false
  fireEvent.click(screen.getByText('What was typed'))
  await screen.findByText('The part')
  vi.useRealTimers()
})
