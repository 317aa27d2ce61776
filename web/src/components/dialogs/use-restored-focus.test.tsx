import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '#test/render.tsx'
import { Dialog, Sheet } from './dialog.tsx'

/** A question whose button disappears when it is answered. */
function Question({ label }: { label: string }) {
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  return (
    <>
      {!done && <button onClick={() => setAsking(true)}>{label}</button>}
      <Dialog open={asking} onOpenChange={setAsking} title="Sure?">
        <button onClick={() => setDone(true)}>Yes</button>
      </Dialog>
    </>
  )
}

async function answer(label: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: label }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await user.keyboard('{Escape}')
}

it('the focus goes to the page where what was pressed is gone', async () => {
  renderPage(
    <main id="main" tabIndex={-1}>
      <Question label="Cancel" />
    </main>
  )
  await answer('Cancel')
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

it('the focus goes to the dialog below where there is one', async () => {
  renderPage(
    <Sheet open onOpenChange={() => {}} title="Order">
      <Question label="Cancel" />
    </Sheet>
  )
  await answer('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Order' })))
})
