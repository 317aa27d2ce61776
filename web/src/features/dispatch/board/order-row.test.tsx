import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { renderPage } from '#test/render.tsx'
import { OrderRow } from './order-row.tsx'

it('a row shows the order’s price in whole kronor, as the server sends it', () => {
  const order = aBoardRow({ price: 144, totalAmount: 14_400 })
  const rest = { now: 0, selected: false, open: false, href: '/', onOpen: () => undefined, onToggle: () => undefined }
  renderPage(<OrderRow order={order} {...rest} />)
  expect(screen.getByText(/kr$/).textContent).toMatch(/^144\skr$/)
})
