import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { PanelSheet } from './panel-sheet.tsx'

function Board() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Row</button>
      {open && (
        <PanelSheet onClose={() => setOpen(false)}>
          <button>Inside</button>
        </PanelSheet>
      )}
    </>
  )
}

it('closing the sheet returns the focus to what opened it', async () => {
  renderPage(<Board />)
  await userEvent.click(screen.getByRole('button', { name: 'Row' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' })))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row' })))
})
