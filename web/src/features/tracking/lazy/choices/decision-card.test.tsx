import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { DecisionCard } from './decision-card.tsx'

const call = 'POST /api/v1/track/SDDEM0000000011/decision'
const decision = {
  until: '2026-03-02T14:00:00Z',
  default: 'retry',
  window: { from: '2026-03-02T16:00:00Z', to: '2026-03-02T18:00:00Z' },
  choice: null,
  by: null
} as const
const failure = { reason: 'NO_ACCESS', at: '2026-03-02T12:00:00Z', note: null, photo: null } as const
const result = {
  ...aTrackingResult({ status: 'FAILED_ATTEMPT', decision, failure }),
  revision: null,
  savedAt: null,
  before: null
}

beforeEach(() => localStorage.clear())

it('the recipient chooses a neighbour, and reads that it is decided', async () => {
  const sent = fakeFetch({ [call]: () => ({ body: { ...decision, choice: 'place', by: 'recipient' } }) })
  renderPage(<DecisionCard result={result} reader="recipient" trackingKey="secret" />)
  expect(screen.queryByRole('button', { name: 'Send it back to me' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Leave it with a neighbour or outside' }))
  await userEvent.click(screen.getByRole('button', { name: 'With a neighbour' }))
  await userEvent.type(screen.getByLabelText('Which neighbour?'), 'Falk')
  await userEvent.click(screen.getByRole('button', { name: 'Save the neighbour’s name' }))
  expect(await screen.findByText('You chose another place.')).toBeDefined()
  expect(sent.at(-1)).toMatchObject({ body: { choice: 'place', place: 'neighbour', neighbourName: 'Falk' } })
  expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull()
})

it('the sender is asked once more before the parcel goes back, and reads who was faster', async () => {
  const code = 'ALREADY_DECIDED'
  const said = { type: 'about:blank', title: 'No', detail: 'No', message: 'No', status: 409, requestId: 'x' }
  const body = { ...said, code, error: code, choice: 'retry', by: 'recipient' }
  fakeFetch({ [call]: () => ({ status: 409, body }) })
  renderPage(<DecisionCard result={{ ...result, disclosure: 'party' }} reader="sender" trackingKey={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send it back to me' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, send it back to me' }))
  expect(await screen.findByText(/Somebody else chose first/)).toBeDefined()
})

it('the sender of an order that requires a PIN is offered no place that would be refused', () => {
  const withPin = { ...result, disclosure: 'party', inPerson: 'pin' } as const
  renderPage(<DecisionCard result={withPin} reader="sender" trackingKey={null} />)
  expect(screen.queryByRole('button', { name: 'Leave it with a neighbour or outside' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Choose another time' })).toBeDefined()
})
