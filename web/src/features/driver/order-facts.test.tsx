import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { aPoolOrder } from '#test/a-driver-order.ts'
import { renderPage } from '#test/render.tsx'
import { OrderFacts } from './order-facts.tsx'

afterEach(cleanup)

it('an evening order tells a driver the hours that were promised, and no others', () => {
  const promise = { low: '2026-03-02T16:00:00Z', high: '2026-03-02T17:00:00Z' }
  renderPage(<OrderFacts order={aPoolOrder({ serviceLevel: 'evening', promise })} />)
  screen.getByText('Evening, 17:00–18:00')
})

it('an evening order of an older app, and one that its recipient wants at another time, name no hours', () => {
  renderPage(<OrderFacts order={aPoolOrder({ serviceLevel: 'evening' })} />)
  screen.getByText('Evening')
  cleanup()
  const promise = { low: '2026-03-02T16:00:00Z', high: '2026-03-02T17:00:00Z' }
  const later = { promise, notBefore: '2026-03-03T09:00:00Z', notAfter: '2026-03-03T11:00:00Z' }
  renderPage(<OrderFacts order={aPoolOrder({ serviceLevel: 'evening', ...later })} />)
  screen.getByText('Evening')
})
