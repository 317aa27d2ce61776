import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { PanelAside } from './panel-aside.tsx'

function Board() {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      <button data-order="a" onClick={() => setOpenId('a')}>
        Row
      </button>
      {openId && (
        <PanelAside orderId={openId}>
          <button onClick={() => setOpenId(null)}>Close</button>
        </PanelAside>
      )}
    </>
  )
}

it('the panel takes the focus when it is opened by keyboard, and returns it to the row', async () => {
  renderPage(<Board />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Order' }))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row' })))
})
