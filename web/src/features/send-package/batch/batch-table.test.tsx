import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { toBatch } from './batch-rows.ts'
import { BatchTable } from './batch-table.tsx'
import { readRows } from './read-rows.ts'

it('a row whose size or quantity could not be read does not claim to have one', () => {
  const headings = ['pickupAddress', 'pickupContact', 'pickupPhone', 'deliveryAddress', 'deliveryContact']
  const good = ['Odengatan 52', 'Saga Ek', '070-174 06 05', 'Bondegatan 21', 'Nils Hedlund', '070-174 06 06']
  const cells = [
    [...headings, 'Delivery phone', 'Quantity', 'Size'],
    [...good, '2', 'small'],
    [...good, '3', 'huge'],
    [...good, '2,5', 'small'],
    [...good, '2.5', 'huge']
  ]
  renderPage(<BatchTable rows={toBatch('parcels.csv', readRows(cells).rows).rows} mend={null} />)
  const parcels = screen.getAllByText(/ × /).map(({ textContent }) => textContent)
  expect(parcels).toEqual(['2 × Small', '3 × –', '– × Small'])
  expect(screen.getAllByText('–')).toHaveLength(1)
  expect(screen.getAllByText('Quantity: Must be a whole number')).toHaveLength(2)
})
