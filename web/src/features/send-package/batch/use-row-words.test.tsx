import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { toBatch } from './batch-rows.ts'
import { readRows } from './read-rows.ts'
import { useRowWords } from './use-row-words.ts'

const headings = ['pickupAddress', 'pickupContact', 'pickupPhone', 'deliveryAddress', 'deliveryContact']
const good = ['Odengatan 52', 'Saga Ek', '070-174 06 05', 'Bondegatan 21', 'Nils Hedlund']

function Problems({ cells }: { cells: string[][] }) {
  const words = useRowWords()
  return toBatch('parcels.csv', readRows(cells).rows).rows.map((row) => <p key={row.line}>{words.problems(row)}</p>)
}

it('the batch table names the unreadable column and its content', () => {
  const more = ['Delivery phone', 'Weight kg', 'Quantity', 'Size', 'Photo', 'Pickup time']
  const cells = [
    [...headings, ...more],
    [...good, '070-174 06 06', 'two kilos', '2.5', 'huge', 'perhaps', 'tomorrow']
  ]
  renderPage(<Problems cells={cells} />)
  const text = screen.getByText(/two kilos/).textContent
  expect(text).toContain('Weight kg: “two kilos” is not a number')
  expect(text).toContain('Quantity: Must be a whole number')
  expect(text).toContain('Size: “huge” is not one of these: small, medium, large, custom')
  expect(text).toContain('Photo: “perhaps” is not one of these: yes, no')
  expect(text).toContain('Pickup time: “tomorrow” is not a time like 2026-11-20 14:30')
})
