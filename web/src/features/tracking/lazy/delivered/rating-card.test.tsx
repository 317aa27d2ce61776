import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aProblem } from '#test/a-problem.ts'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { RatingCard } from './rating-card.tsx'

const call = 'POST /api/v1/track/SDDEM0000000011/rating'

function delivered(daysAgo: number) {
  const timestamp = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString()
  const step = { code: 'DELIVERED', note: 'Delivered', location: null, corrected: false } as const
  const timeline = [{ ...step, type: 'DELIVERED' as const, timestamp }]
  return { ...aTrackingResult({ status: 'DELIVERED', timeline }), revision: null, savedAt: null, before: null }
}

it('the recipient gives stars and words by keyboard, and reads what was given, also when the page is opened again', async () => {
  const sent = fakeFetch({ [call]: () => ({ body: { stars: 4 } }) })
  renderPage(<RatingCard result={delivered(1)} trackingKey="secret" />)
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true)
  await userEvent.type(screen.getByLabelText(/Do you want to say more/), 'Kind')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const thanks = await screen.findByText('Thank you. You gave 4 of 5 stars.')
  expect(document.activeElement).toBe(thanks)
  expect(sent.at(-1)).toMatchObject({ body: { stars: 4, text: 'Kind' } })
  expect(screen.queryByRole('radio')).toBeNull()

  cleanup()
  renderPage(<RatingCard result={{ ...delivered(1), stars: 4 }} trackingKey="secret" />)
  screen.getByText('This delivery has already been rated, with 4 of 5 stars.')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('whoever rates second reads what the first one gave', async () => {
  const code = 'ALREADY_RATED'
  const said = { type: 'about:blank', title: 'No', detail: 'No', message: 'No', status: 409, requestId: 'x' }
  fakeFetch({ [call]: () => ({ status: 409, body: { ...said, code, error: code, stars: 2 } }) })
  renderPage(<RatingCard result={delivered(1)} trackingKey={null} />)
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('This delivery has already been rated, with 2 of 5 stars.')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

it('words of a rating that are refused stay, with the reason at their field alone', async () => {
  fakeFetch({ [call]: () => aProblem(400, 'INVALID_REQUEST', ['text', 'Must not contain control characters']) })
  renderPage(<RatingCard result={delivered(1)} trackingKey="secret" />)
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  const text = screen.getByLabelText<HTMLTextAreaElement>(/Do you want to say more/)
  await userEvent.type(text, 'Kind')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Contains characters that cannot be stored. Please retype it.')
  expect([document.activeElement, text.value]).toEqual([text, 'Kind'])
  expect(screen.queryByText('Must not contain control characters')).toBeNull()
})

it('nobody is asked to rate a delivery of more than two weeks ago', () => {
  renderPage(<RatingCard result={delivered(15)} trackingKey="secret" />)
  expect(screen.queryByText('How was the delivery?')).toBeNull()
})
