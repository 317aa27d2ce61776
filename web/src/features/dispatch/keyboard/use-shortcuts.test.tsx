import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const run = vi.fn()

function Board() {
  useShortcuts({ Escape: () => run('Escape'), ArrowDown: () => run('ArrowDown') })
  return (
    <>
      <input aria-label="Reason" />
      <input type="radio" aria-label="Driver" />
    </>
  )
}

it('shortcuts do not take letters from a field nor arrows from a select, except Escape', async () => {
  renderPage(<Board />)
  await userEvent.type(screen.getByLabelText('Reason'), '{Escape}{ArrowDown}')
  expect(run).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('Driver'))
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(run.mock.calls).toEqual([['Escape']])
})
