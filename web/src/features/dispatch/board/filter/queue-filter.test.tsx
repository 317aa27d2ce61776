import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { everyOrder, type BoardFilter } from './board-filter.ts'
import { QueueFilter } from './queue-filter.tsx'

it.each([
  ['test', 'Test orders'],
  ['no-position', 'No position']
] as const)('a list that no tab stands for can be left again: %s', async (filter, name) => {
  const changes: Partial<BoardFilter>[] = []
  renderPage(<QueueFilter filter={{ ...everyOrder, filter }} onChange={(change) => changes.push(change)} />)
  await userEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }))
  expect(changes).toEqual([{ filter: '' }])
})
