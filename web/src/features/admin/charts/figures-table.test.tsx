import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { FiguresTable } from './figures-table.tsx'

const rows = [
  { name: 'Åsa', deliveries: 3 },
  { name: 'Bo', deliveries: 12 },
  { name: 'Ali', deliveries: 7 }
]

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('the table has a caption and column headers, and a press of a header sorts it', async () => {
  renderPage(
    <FiguresTable
      caption="Deliveries per driver"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { label: 'Driver', value: ({ name }) => name, sortBy: ({ name }) => name },
        {
          label: 'Deliveries',
          number: true,
          value: ({ deliveries }) => deliveries,
          sortBy: ({ deliveries }) => deliveries
        }
      ]}
    />
  )
  const table = screen.getByRole('table', { name: 'Deliveries per driver' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(names()).toEqual(['Åsa', 'Bo', 'Ali'])

  const head = screen.getByRole('button', { name: 'Deliveries' })
  await userEvent.click(head)
  expect(names()).toEqual(['Bo', 'Ali', 'Åsa'])
  expect(screen.getByRole('columnheader', { name: 'Deliveries' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(head)
  expect(names()).toEqual(['Åsa', 'Ali', 'Bo'])
  await userEvent.click(screen.getByRole('button', { name: 'Driver' }))
  expect(names()).toEqual(['Ali', 'Bo', 'Åsa'])
})
