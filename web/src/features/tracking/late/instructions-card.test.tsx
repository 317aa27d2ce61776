import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { InstructionsCard } from './instructions-card.tsx'

const call = 'PUT /api/v1/track/SDDEM0000000011/instructions'
const tracked = (parts: Parameters<typeof aTrackingResult>[0] = {}) => ({
  ...aTrackingResult(parts),
  revision: null,
  savedAt: null,
  before: null
})
const show = (parts: Parameters<typeof aTrackingResult>[0] = {}) =>
  renderPage(<InstructionsCard result={tracked(parts)} trackingKey="secret" />)

async function tell(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Tell the driver' }))
  await userEvent.type(screen.getByLabelText('For the driver'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save for the driver' }))
}

beforeEach(() => localStorage.clear())

describe('instructions for the driver', () => {
  it("instructions are sent with the link's key, shown as the server stored them and can be changed", async () => {
    const sent = fakeFetch({ [call]: ({ body }) => ({ body }) })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Tell the driver' }))
    await userEvent.type(screen.getByLabelText('For the driver'), 'Door code 4711 ')
    await userEvent.click(screen.getByRole('checkbox', { name: /^Leave it at the door/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save for the driver' }))
    await screen.findByText('The driver sees this now')
    expect(sent[0]!.headers.get('x-track-key')).toBe('secret')
    expect(sent[0]!.body).toEqual({ text: 'Door code 4711', leaveAtDoor: true })
    await userEvent.click(screen.getByRole('button', { name: 'Change the instructions' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('For the driver').value).toBe('Door code 4711')
  })

  it.each([
    [409, 'The package is no longer on its way to you, so the driver cannot follow this.'],
    [404, 'This link no longer opens the order. Ask the sender for a new one.']
  ])('a %d answer to instructions is explained and the typed text stays', async (status, words) => {
    fakeFetch({ [call]: () => ({ status, body: {} }) })
    show()
    await tell('Third floor')
    await screen.findByText(words)
    expect(screen.getByLabelText<HTMLTextAreaElement>('For the driver').value).toBe('Third floor')
  })

  it.each([
    ['who has the ID alone', { disclosure: 'public' }],
    ['after the hand-over', { status: 'DELIVERED', stage: 6 }],
    ['on the way back', { status: 'FAILED_ATTEMPT', returning: true }],
    ['when it was canceled', { status: 'CANCELED', stage: null }]
  ] as const)('instructions are not requested for a parcel that is %s', (_case, parts) => {
    show(parts)
    expect(screen.queryByText('Delivery instructions')).toBeNull()
  })
})
