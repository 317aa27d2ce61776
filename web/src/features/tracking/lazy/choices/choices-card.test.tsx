import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { ChoicesCard } from './choices-card.tsx'

const stored = { revision: null, savedAt: null, before: null }

beforeEach(() => localStorage.clear())

it('the recipient is offered no other place where the sender requires a signature, and reads why', () => {
  const result = { ...aTrackingResult({ disclosure: 'link', inPerson: 'signature' }), ...stored }
  renderPage(<ChoicesCard result={result} trackingKey="secret" />)
  expect(screen.getByText('The sender requires your signature, so the parcel is handed to you.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Outside the door' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Another time' })).toBeDefined()
})

it('the recipient is offered every place for an order that anybody may take', () => {
  renderPage(<ChoicesCard result={{ ...aTrackingResult({ disclosure: 'link' }), ...stored }} trackingKey="secret" />)
  expect(screen.getByRole('button', { name: 'Outside the door' })).toBeDefined()
})

it('sends no time that ends before it begins', async () => {
  const sent = fakeFetch({ 'PUT /api/v1/track/SDDEM0000000011/instructions': () => ({ status: 500, body: {} }) })
  renderPage(<ChoicesCard result={{ ...aTrackingResult({ disclosure: 'link' }), ...stored }} trackingKey="secret" />)
  await userEvent.click(screen.getByRole('button', { name: 'Another time' }))
  fireEvent.change(screen.getByLabelText('Not before'), { target: { value: '18:00' } })
  fireEvent.change(screen.getByLabelText('Not after'), { target: { value: '17:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save the time' }))
  screen.getByText('Choose a time after 18:00.')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Not after'), { target: { value: '19:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save the time' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ body: { notBefore: expect.stringMatching(/T18:00$/) } }))
})

it('asks for a day and a time at the fields, in the words of the page', async () => {
  const sent = fakeFetch({ 'PUT /api/v1/track/SDDEM0000000011/instructions': () => ({ status: 500, body: {} }) })
  renderPage(<ChoicesCard result={{ ...aTrackingResult({ disclosure: 'link' }), ...stored }} trackingKey="secret" />)
  await userEvent.click(screen.getByRole('button', { name: 'Another time' }))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Not before'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Not after'), { target: { value: '' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the time' }).form?.noValidate).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save the time' }))
  screen.getByText('Choose a day.')
  screen.getByText('Choose a time.')
  expect(document.activeElement).toBe(screen.getByLabelText('Day'))
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Not after'), { target: { value: '19:00' } })
  expect(screen.queryByText('Choose a time.')).toBeNull()
})
