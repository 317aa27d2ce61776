import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aConfig } from '#test/a-config.ts'
import { aProblem } from '#test/a-problem.ts'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { fakeFetch, type SentRequest } from '#test/fake-fetch.ts'
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

const answerAsStored = ({ body }: { body: unknown }) => ({
  body: {
    text: null,
    leaveAtDoor: false,
    place: null,
    neighbourName: null,
    notBefore: null,
    notAfter: null,
    ...(body as object)
  }
})

/** The card while the parcel is on its way, until a button is pressed. */
function UntilEnd({ end }: { end: Parameters<typeof aTrackingResult>[0] }) {
  const [isOver, setOver] = useState(false)
  return (
    <>
      <InstructionsCard result={tracked(isOver ? end : {})} trackingKey="secret" />
      <button type="button" onClick={() => setOver(true)}>
        It ends
      </button>
    </>
  )
}

async function sendInstructions(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Tell the driver' }))
  await userEvent.type(screen.getByLabelText('For the driver'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save for the driver' }))
}

beforeEach(() => localStorage.clear())

/** Without the call for the configuration, which the card makes too. */
function puts(sent: SentRequest[]): SentRequest[] {
  return sent.filter(({ method }) => method === 'PUT')
}

describe('instructions for the driver', () => {
  it.each([
    [{ disclosure: 'public' }, 'This link no longer opens the order. Ask the sender for a new one.'],
    [{ status: 'DELIVERED', stage: 6 }, 'The parcel is no longer on its way to you, so the driver cannot follow this.']
  ] as const)('what is being typed stays when the link or the delivery ends: %o', async (end, words) => {
    fakeFetch({})
    renderPage(<UntilEnd end={end} />)
    await userEvent.click(screen.getByRole('button', { name: 'Tell the driver' }))
    await userEvent.type(screen.getByLabelText('For the driver'), 'Door code 4711')
    await userEvent.click(screen.getByRole('button', { name: 'It ends' }))
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(screen.getByLabelText<HTMLTextAreaElement>('For the driver').value).toBe('Door code 4711')
    expect(screen.queryByText('How you want it')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Delivery instructions')).toBeNull()
  })

  it('notifications are offered while there will be news, and no longer after the hand-over', async () => {
    fakeFetch({ 'GET /api/v1/config': () => ({ body: aConfig({ pushKey: 'BA' }) }) })
    renderPage(<UntilEnd end={{ status: 'DELIVERED', stage: 6 }} />)
    await screen.findByRole('switch', { name: /^Notify me in this browser/ })
    await userEvent.click(screen.getByRole('button', { name: 'It ends' }))
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it("instructions are sent with the link's key, shown as the server stored them and can be changed", async () => {
    const sent = fakeFetch({ [call]: answerAsStored })
    show({ place: 'outside' })
    await userEvent.click(screen.getByRole('button', { name: 'Tell the driver' }))
    await userEvent.type(screen.getByLabelText('For the driver'), 'Door code 4711 ')
    await userEvent.click(screen.getByRole('button', { name: 'Save for the driver' }))
    await screen.findByText('The driver sees this now')
    expect(puts(sent)[0]!.headers.get('x-track-key')).toBe('secret')
    expect(puts(sent)[0]!.body).toEqual({ text: 'Door code 4711', place: 'outside' })
    await userEvent.click(screen.getByRole('button', { name: 'Change the instructions' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('For the driver').value).toBe('Door code 4711')
  })

  it.each([
    [409, 'The parcel is no longer on its way to you, so the driver cannot follow this.'],
    [404, 'This link no longer opens the order. Ask the sender for a new one.']
  ])('a %d answer to instructions is explained and the typed text stays', async (status, words) => {
    fakeFetch({ [call]: () => ({ status, body: {} }) })
    show()
    await sendInstructions('Third floor')
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

describe('where and when the recipient wants it', () => {
  const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

  it('a place is sent at one press, with the key, and shown as chosen', async () => {
    const sent = fakeFetch({ [call]: answerAsStored })
    show()
    expect(screen.getByRole('button', { name: 'In my hands', pressed: true })).toBeTruthy()
    await press('At the reception')
    await screen.findByRole('button', { name: 'At the reception', pressed: true })
    expect(puts(sent)[0]!.headers.get('x-track-key')).toBe('secret')
    expect(puts(sent)[0]!.body).toEqual({ place: 'reception', neighbourName: null })
    await press('With a neighbour')
    await userEvent.type(screen.getByLabelText('Which neighbour?'), 'Karin, third floor')
    await press('Save the neighbour’s name')
    await screen.findByRole('button', { name: 'With a neighbour', pressed: true })
    expect(puts(sent)[1]!.body).toEqual({ place: 'neighbour', neighbourName: 'Karin, third floor' })
  })

  it('a time is sent as it is on the clock here, and can be taken back', async () => {
    const chosen = { notBefore: '2099-03-02T16:00:00.000Z', notAfter: '2099-03-02T18:00:00.000Z' }
    const times = [chosen, { notBefore: null, notAfter: null }]
    const sent = fakeFetch({ [call]: () => answerAsStored({ body: times.shift() }) })
    show(chosen)
    await press(/^17:00–19:00/)
    await press('Save the time')
    await screen.findByText('Saved. The driver sees it.')
    expect(puts(sent)[0]!.body).toEqual({ notBefore: '2099-03-02T17:00', notAfter: '2099-03-02T19:00' })
    await press(/^17:00–19:00/)
    await press('Any time')
    await screen.findByRole('button', { name: 'Another time', pressed: false })
    expect(puts(sent)[1]!.body).toEqual({ notBefore: null, notAfter: null })
  })

  it('a time that is refused is said at the field that the server names, once, and stays', async () => {
    const chosen = { notBefore: '2099-03-02T16:00:00.000Z', notAfter: '2099-03-02T18:00:00.000Z' }
    const { status, body } = aProblem(422, 'CHOICE_REFUSED', ['notAfter', 'We do not deliver at that time'])
    const window = { from: chosen.notBefore, to: '2099-03-02T17:00:00.000Z' }
    fakeFetch({ [call]: () => ({ status: status!, body: { ...(body as object), reason: 'time', window } }) })
    show(chosen)
    await press(/^17:00–19:00/)
    await press('Save the time')
    const notAfter = screen.getByLabelText<HTMLInputElement>('Not after')
    await waitFor(() => expect(document.activeElement).toBe(notAfter))
    expect([notAfter.value, notAfter.getAttribute('aria-invalid')]).toEqual(['19:00', 'true'])
    expect(screen.getAllByText(/between 17:00 and 18:00/)).toHaveLength(1)
  })

  it('what was opened while a choice is saved stays open', async () => {
    const stored = Promise.withResolvers<void>()
    fakeFetch({ [call]: (request) => stored.promise.then(() => answerAsStored(request)) })
    show()
    await press('At the reception')
    await press('Another time')
    stored.resolve()
    await screen.findByRole('button', { name: 'At the reception', pressed: true })
    expect(screen.getByRole('button', { name: 'Save the time' })).toBeTruthy()
  })

  it.each([
    [{ reason: 'near' }, /too late to change/],
    [{ reason: 'signature' }, /requires your signature/],
    [
      { reason: 'time', window: { from: '2099-03-02T16:00:00.000Z', to: '2099-03-02T18:00:00.000Z' } },
      /between 17:00 and 19:00/
    ]
  ])('a refusal says why: %o', async (details, words) => {
    const code = 'CHOICE_REFUSED'
    const said = { type: 'about:blank', title: 'No', detail: 'No', message: 'No', status: 422, requestId: 'x' }
    fakeFetch({ [call]: () => ({ status: 422, body: { ...said, code, error: code, ...details } }) })
    show()
    await press('Outside the door')
    await screen.findByText(words)
    expect(screen.getByRole('button', { name: 'In my hands', pressed: true })).toBeTruthy()
  })

  it.each([
    ['near', 'The driver is about to arrive, so it is too late to change this.'],
    ['signature', 'The order requires the recipient’s signature, so the parcel is handed to them in person.'],
    ['pin', 'The order requires the recipient’s PIN, so the parcel is handed to them in person.']
  ])('a refusal of the sender’s choice (%s) speaks of the recipient', async (reason, words) => {
    const said = { type: 'about:blank', title: 'No', detail: 'No', message: 'No', status: 422, requestId: 'x' }
    const refused = { ...said, code: 'CHOICE_REFUSED', error: 'CHOICE_REFUSED', reason }
    fakeFetch({ [call]: () => ({ status: 422, body: refused }) })
    show({ disclosure: 'party' })
    await press('Outside the door')
    await screen.findByText(words)
  })

  it('the sender’s card speaks of the recipient, and of no driver where there is none', async () => {
    fakeFetch({ [call]: answerAsStored })
    show({ disclosure: 'party', driver: null })
    screen.getByRole('heading', { name: 'Place and time at the door' })
    screen.getByRole('button', { name: 'To the recipient', pressed: true })
    screen.getByText('Door code, floor, or how to find the recipient: only the driver reads it.')
    await press('At the reception')
    await screen.findByText('Saved for the driver.')
    await sendInstructions('Third floor')
    await screen.findByText('Saved for the driver')
    expect(screen.queryByText(/The driver sees (this|it)/)).toBeNull()
  })

  it('neither somebody with only the ID nor the driver can choose', () => {
    show({ disclosure: 'public' })
    expect(screen.queryByText('How you want it')).toBeNull()
  })
})
