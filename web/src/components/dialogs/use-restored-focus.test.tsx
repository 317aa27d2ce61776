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

it('the focus moves to the page when the pressed button is gone', async () => {
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

/** One dialog after the other, as a list and a question about one of its rows are. */
function Steps() {
  const [step, setStep] = useState<'list' | 'question' | null>(null)
  const close = () => setStep(step === 'question' ? 'list' : null)
  return (
    <>
      <button onClick={() => setStep('list')}>Open</button>
      {step === 'list' && (
        <Dialog key="list" open onOpenChange={close} title="List">
          <button onClick={() => setStep('question')}>Ask</button>
        </Dialog>
      )}
      {step === 'question' && (
        <Dialog key="question" open onOpenChange={close} title="Question">
          Sure?
        </Dialog>
      )}
    </>
  )
}

it('the focus goes back to where it was before the first of several dialogs', async () => {
  renderPage(
    <main id="main" tabIndex={-1}>
      <Steps />
    </main>
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Question' })
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'List' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

/** A sheet whose field has the focus at once. */
function Typing() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Sheet open={open} onOpenChange={setOpen} title="PIN">
        <input autoFocus />
      </Sheet>
    </>
  )
}

it('the focus goes back also where a field took it by itself', async () => {
  renderPage(
    <main id="main" tabIndex={-1}>
      <Typing />
    </main>
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})
