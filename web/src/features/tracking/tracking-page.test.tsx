import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { aConfig } from '#test/a-config.ts'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { FakeEventSource } from '#test/fake-event-source.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { TrackForm } from '#components/forms/track-form.tsx'
import { readClock } from '#lib/page/server-clock.ts'
import { notePlaced } from '#lib/parcel/note-placed.ts'
import { prefetchParcel, TrackingPage } from './tracking-page.tsx'

const id = 'SDDEM0000000011'
const call = `GET /api/v1/track/${id}`

function openPage(path: string, queryClient = createQueryClient()) {
  return renderPage(
    <Routes>
      <Route path="/track" element={<TrackForm />} />
      <Route path="/track/:trackingId" element={<TrackingPage />} />
      <Route
        path="*"
        element={
          <>
            <Link to={`/track/${id}#k=secret`} state={{ placedId: 'of the order' }}>
              Placed
            </Link>
            <Link to={`/track/${id}#k=secret`}>Pasted</Link>
          </>
        }
      />
    </Routes>,
    { path, queryClient }
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  FakeEventSource.install()
})

describe('the tracking page', () => {
  it('an unknown parcel is requested once, and again on request', async () => {
    const sent = fakeFetch({})
    const queryClient = createQueryClient()
    await prefetchParcel(queryClient, { trackingId: id, key: null })
    openPage(`/track/${id}`, queryClient)
    await screen.findByRole('heading', { name: 'Tracking ID Not Found' })
    expect(sent).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('a device whose clock is hours ahead is not told that the expected time has passed', async () => {
    const at = (minutes: number) => new Date(Date.now() - 6 * 3_600_000 + minutes * 60_000).toISOString()
    const eta = { at: at(20), low: at(15), high: at(30), stopsBefore: 0, updatedAt: at(0) }
    const answer = (date: Date) => ({ date: date.toUTCString() })
    onTestFinished(() => readClock(new Response(null, { headers: answer(new Date()) })))
    const headers = answer(new Date(at(0)))
    fakeFetch({ [call]: () => ({ body: aTrackingResult({ eta, promise: { low: at(10), high: at(40) } }), headers }) })
    openPage(`/track/${id}`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^\d{2}:\d{2}–\d{2}:\d{2}$/)
    expect(screen.queryByText(/has passed/)).toBeNull()
  })

  it('the tracking page shows status, time window and place first', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult() }) })
    openPage(`/track/${id}`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^\d{2}:\d{2}–\d{2}:\d{2}$/)
    screen.getByText('Step 5 of 6')
    expect(screen.getByRole('progressbar', { name: 'Step 5 of 6' }).getAttribute('aria-valuenow')).toBe('83')
    screen.getByText(/^Arriving .* at Skånegatan 78\.$/)
    await screen.findByText('Extra Large')
    screen.getByText('Yusuf')
    expect(document.title).toMatch(/Out for Delivery – Ilbud$/)
  })

  it('the page of a test order says that nothing is delivered', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult({ test: true }) }) })
    openPage(`/track/${id}`)
    await screen.findByText('Test order – nothing is delivered')
  })

  it('no text calls the recipient the next stop before the parcel is picked up', async () => {
    const eta = { ...aTrackingResult().eta!, stopsBefore: 0 }
    let body = aTrackingResult({ status: 'DRIVER_ASSIGNED', stage: 2, eta })
    fakeFetch({ [call]: () => ({ body }) })
    const { unmount } = openPage(`/track/${id}`)
    await screen.findByText('A driver is on the way to the pickup.')
    expect(screen.queryByText('You are the next stop.')).toBeNull()
    unmount()
    body = aTrackingResult({ eta })
    openPage(`/track/${id}`)
    await screen.findByText('You are the next stop.')
  })

  it('a promise for another day names its day while no arrival is known', async () => {
    const inTwoDays = new Date(Date.now() + 172_800_000).toISOString()
    const body = aTrackingResult({ eta: null, promise: { low: inTwoDays, high: inTwoDays } })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByText(/^Promised \d{4}-\d\d-\d\d \d\d:\d\d\.$/)
  })

  it('a promise for another day than the arrival names its day', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const body = aTrackingResult({ promise: { low: inTwoDays, high: inTwoDays } })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByText(/^Earlier than promised \(\d{4}-\d\d-\d\d \d\d:\d\d\)\.$/)
  })

  it.each([
    ['Earlier than promised', 30, /^Earlier than promised \(\d\d:\d\d–\d\d:\d\d\)\.$/],
    ['On time', -5, /^On time\. Promised \d\d:\d\d–\d\d:\d\d\.$/],
    ['neither', -30, /^Promised \d\d:\d\d–\d\d:\d\d\.$/]
  ])('an arrival is called %s when it is %i minutes before the promised window', async (_said, minutes, words) => {
    const body = aTrackingResult()
    // Tomorrow at noon, so that both are on one day at whatever hour this runs.
    const arrival = new Date(Date.now() + 86_400_000).setUTCHours(11, 0)
    body.eta!.at = new Date(arrival).toISOString()
    const low = arrival + minutes * 60_000
    body.promise = { low: new Date(low).toISOString(), high: new Date(low + 1_200_000).toISOString() }
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByText(words)
  })

  it('the timeline starts with the oldest event and shows positions with 4 decimals', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult() }) })
    openPage(`/track/${id}`)
    const steps = within(await screen.findByRole('list', { name: 'Delivery timeline' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringContaining('Order Created'),
      expect.stringContaining('Out for Delivery')
    ])
    expect(steps[1]?.textContent).toContain('59.3170, 18.0730')
  })

  it('the public level shows the hour and the district, and no driver before one is assigned', async () => {
    const body = aTrackingResult({
      disclosure: 'public',
      delivery: { contact: 'A***', address: 'Södermalm, Stockholm' },
      driver: null,
      timeline: []
    })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^\d{2}:\d{2}–\d{2}:\d{2}$/)
    screen.getByText(/^Arriving .* in Södermalm\.$/)
    screen.getByText('No tracking events available')
    expect(screen.queryByRole('heading', { name: 'Driver' })).toBeNull()
  })

  it('the public level does not announce a driver for a parcel that was delivered', async () => {
    const body = aTrackingResult({
      disclosure: 'public',
      status: 'DELIVERED',
      stage: 6,
      delivery: { contact: 'A***', address: 'Södermalm, Stockholm' }
    })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByText('The parcel was handed over here.')
    expect(screen.queryByText(/^The driver appears here/)).toBeNull()
  })
})

describe('a parcel that cannot be shown', () => {
  it('an unknown ID shows the not-found text', async () => {
    fakeFetch({})
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { name: 'Tracking ID Not Found' })
    screen.getByText(
      'Please check your tracking ID and try again. If you continue to experience issues, contact support.'
    )
  })

  it('the page of a just placed order waits until tracking shows it', async () => {
    let answer: { status?: number; body: object } = { status: 404, body: {} }
    fakeFetch({ [call]: () => answer, 'POST /api/v1/stream/tickets': () => ({ status: 404, body: {} }) })
    notePlaced(id)
    const { unmount } = openPage('/')
    await userEvent.click(screen.getByRole('link', { name: 'Placed' }))
    await screen.findByText('The live view opens here by itself in a moment.')
    unmount()
    // Simulates a reload.
    openPage(`/track/${id}#k=secret`)
    await screen.findByText('The live view opens here by itself in a moment.')
    expect(screen.queryByRole('heading', { name: 'Tracking ID Not Found' })).toBeNull()
    answer = { body: aTrackingResult() }
    await screen.findByText('Step 5 of 6')
    expect(screen.queryByText('The live view opens here by itself in a moment.')).toBeNull()
  })

  it('the page of a just placed order waits without a key too, for at most five minutes', async () => {
    let asked = 0
    fakeFetch({ [call]: () => ({ status: 404, body: { asked: ++asked } }) })
    notePlaced(id)
    const { unmount } = openPage(`/track/${id}`)
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(screen.queryByRole('heading', { name: 'Tracking ID Not Found' })).toBeNull()
    unmount()
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000)
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { name: 'Tracking ID Not Found' })
    later.mockRestore()
  })

  it.each([
    ['a server error', { status: 503, body: {} }, 'The service does not answer right now. Try again in a moment.'],
    ['a limit', { status: 429, headers: { 'retry-after': '90' } }, 'Too many attempts. Try again in 2 min.']
  ])('%s is not shown as an unknown ID, nor as a fault of the network', async (_name, answer, words) => {
    fakeFetch({ [call]: () => answer })
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { name: 'We could not load the tracking' })
    screen.getByText(words)
  })
})

describe('a parcel that moves', () => {
  it("the link's key is sent with the request and the ticket, and stored for the visit", async () => {
    const sent = fakeFetch({
      [call]: () => ({ body: aTrackingResult() }),
      'POST /api/v1/stream/tickets': () => ({ body: { ticket: 'once', expiresIn: 30 } })
    })
    openPage(`/track/${id}#k=secret`)
    await screen.findByText('Step 5 of 6')
    await expect
      .poll(() => FakeEventSource.all.map(({ url }) => url))
      .toEqual([`/api/v1/stream/public/${id}?ticket=once`])
    expect(sent.find(({ path }) => path.startsWith('/api/v1/track/'))?.headers.get('x-track-key')).toBe('secret')
    expect(sent.find(({ path }) => path.endsWith('/tickets'))?.body).toEqual({ trackingId: id, key: 'secret' })
    expect(sessionStorage.getItem(`ilbud.track-key.${id}`)).toBe('secret')
  })

  it('a pushed version is loaded and shown', async () => {
    let body = aTrackingResult()
    const sent = fakeFetch({ [call]: () => ({ body, headers: { etag: `"v${body.version}.0-link"` } }) })
    openPage(`/track/${id}`)
    await screen.findByText('Step 5 of 6')
    act(() => FakeEventSource.last().opens())
    screen.getByText('Connected')

    body = aTrackingResult({ version: 5, status: 'DELIVERED', stage: 6, eta: null })
    const news = {
      type: 'ORDER_EVENT_CREATED',
      trackingId: id,
      version: 5,
      revision: 0,
      status: 'DELIVERED',
      stage: 6,
      at: new Date().toISOString()
    }
    act(() => FakeEventSource.last().says(news, { id: '1:5' }))
    await screen.findByText('Step 6 of 6')
    expect(sent.at(-1)?.query.get('after')).toBe('5.0')

    act(() => FakeEventSource.last().breaks({ closed: true }))
    expect(screen.queryByText('Connected')).toBeNull()
    screen.getByText('Reconnecting')
  })
})

describe('updates that are delayed', () => {
  it('the page says that updates are delayed while the stream is open and changes do not reach us, and no longer when they do', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult() }) })
    openPage(`/track/${id}`)
    await screen.findByText('Step 5 of 6')
    act(() => FakeEventSource.last().opens())
    act(() => FakeEventSource.last().says({}, { event: 'paused' }))
    await screen.findByText('Updates are delayed')
    expect(screen.queryByText('Connected')).toBeNull()
    expect(screen.queryByText(/^Updated .* ago$/)).toBeNull()

    act(() => FakeEventSource.last().says({}, { event: 'resumed' }))
    screen.getByText('Connected')
    act(() => FakeEventSource.last().says({}, { event: 'paused' }))
    act(() => FakeEventSource.last().breaks({ closed: true }))
    screen.getByText('Reconnecting')
  })
})

describe('the time that moved', () => {
  it('a changed ETA says by how much, until there is no ETA any more', async () => {
    const first = aTrackingResult()
    let body = first
    fakeFetch({ [call]: () => ({ body, headers: { etag: `"v${body.version}.${body.version}-link"` } }) })
    openPage(`/track/${id}`)
    await screen.findByText('Step 5 of 6')
    act(() => FakeEventSource.last().opens())
    const sooner = new Date(Date.parse(first.eta!.at) - 600_000).toISOString()
    await becomes(aTrackingResult({ version: 5, eta: { ...first.eta!, at: sooner } }))
    await screen.findByText(/sooner than we said before/)
    await becomes(aTrackingResult({ version: 6, status: 'FAILED_ATTEMPT', eta: null, estimatedDelivery: null }))
    await screen.findByRole('heading', { name: 'What happens next' })
    expect(screen.queryByText(/sooner than we said before/)).toBeNull()

    async function becomes(next: typeof body): Promise<void> {
      body = next
      const { trackingId, version, status, stage } = next
      const at = new Date().toISOString()
      const news = { type: 'ORDER_EVENT_CREATED', trackingId, version, revision: version, status, stage, at }
      await act(async () => FakeEventSource.last().says(news, { id: `1:${version}` }))
    }
  })
})

describe('an order that was placed a moment ago', () => {
  it('the sender of a just placed order sees the panel to share its link, a visitor with the link does not', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult() }) })
    notePlaced(id)
    const { unmount } = openPage('/send')
    await userEvent.click(screen.getByRole('link', { name: 'Placed' }))
    await screen.findByRole('heading', { name: 'Your order is placed' })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(writeText.mock.calls[0]![0]).toMatch(new RegExp(`/track/${id}#k=secret$`))
    const panel = screen.getByRole('heading', { name: 'Your order is placed' }).parentElement!
    expect(panel.textContent).not.toContain('secret')
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings.indexOf('Your order is placed')).toBeGreaterThan(0)
    unmount()
    sessionStorage.clear()
    const { unmount: leave } = openPage('/send')
    await userEvent.click(screen.getByRole('link', { name: 'Pasted' }))
    await screen.findByText('Step 5 of 6')
    expect(screen.queryByRole('heading', { name: 'Your order is placed' })).toBeNull()
    leave()
    openPage(`/track/${id}#k=secret`)
    await screen.findByText('Step 5 of 6')
    expect(screen.queryByRole('heading', { name: 'Your order is placed' })).toBeNull()
  })
})

it('a printed page says which parcel it is, and of when', async () => {
  fakeFetch({ [call]: () => ({ body: aTrackingResult() }) })
  openPage(`/track/${id}#k=secret`)
  await screen.findByText('Step 5 of 6')
  const head = document.querySelector('[data-printed]')?.getAttribute('data-printed')
  expect(head).toMatch(/^Ilbud SD-DEM0-0000-0001-1 · \d{4}-\d\d-\d\d \d\d:\d\d$/)
})

it('a link whose key has ended says so and how to get a new one', async () => {
  fakeFetch({ [call]: () => ({ body: aTrackingResult({ disclosure: 'public' }) }) })
  openPage(`/track/${id}#k=ended`)
  await screen.findByText('This link is no longer valid')
  screen.getByText(/Ask the sender for a new link/)
})

it('a link of an order that ended more than 30 days ago offers no new one, which would open nothing', async () => {
  const timestamp = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const ended = aTrackingResult({ disclosure: 'public', status: 'DELIVERED', stage: 6, eta: null })
  const body = { ...ended, timeline: [{ ...ended.timeline[0]!, type: 'DELIVERED' as const, timestamp }] }
  fakeFetch({ [call]: () => ({ body }) })
  openPage(`/track/${id}#k=ended`)
  await screen.findByText(/^It showed more until 30 days after the delivery/)
  expect(screen.queryByText(/new link/)).toBeNull()
})

it('words for the driver stay while they are typed when the link ends', async () => {
  let body = aTrackingResult()
  fakeFetch({
    [call]: () => ({ body, headers: { etag: `"v${body.version}.0-link"` } }),
    'POST /api/v1/stream/tickets': () => ({ body: { ticket: 'once', expiresIn: 30 } })
  })
  openPage(`/track/${id}#k=secret`)
  await expect.poll(() => FakeEventSource.all.length).toBe(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Tell the driver' }))
  await userEvent.type(screen.getByLabelText('For the driver'), 'Door code 4711')
  act(() => FakeEventSource.last().opens())
  body = aTrackingResult({ version: 5, disclosure: 'public' })
  const at = new Date().toISOString()
  const news = { type: 'ORDER_EVENT_CREATED', trackingId: id, version: 5, revision: 0, status: 'DELAYED', stage: 5, at }
  act(() => FakeEventSource.last().says(news, { id: '1:5' }))
  await screen.findByText('This link is no longer valid')
  screen.getByText('This link no longer opens the order. Ask the sender for a new one.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('For the driver').value).toBe('Door code 4711')
})

describe('a parcel in trouble', () => {
  it('a failed attempt shows what happens next', async () => {
    const body = aTrackingResult({ status: 'FAILED_ATTEMPT', eta: null, estimatedDelivery: null })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { name: 'What happens next' })
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support')
  })

  it.for([
    ['link', /^Wrong door code\? Tell the driver below\./],
    ['public', /Ask the sender to change it/]
  ] as const)('a wrong door code leads to somebody who can correct it, at level %s', async ([disclosure, said]) => {
    const body = aTrackingResult({ status: 'FAILED_ATTEMPT', eta: null, disclosure })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByText(said)
  })

  it.for([
    [2, 'Attempt 1 of 2.'],
    [null, 'Attempt 1.'],
    [0, 'Attempt 1.']
  ] as const)(
    'the failed attempt is numbered, of the attempt limit when that is loaded: %s',
    async ([maxAttempts, said]) => {
      const { timeline } = aTrackingResult()
      const failed = { ...timeline[0]!, type: 'FAILED_ATTEMPT' as const, code: 'FAILED_ATTEMPT' as const }
      const body = aTrackingResult({ status: 'FAILED_ATTEMPT', eta: null, timeline: [...timeline, failed] })
      fakeFetch({ [call]: () => ({ body }), 'GET /api/v1/config': () => ({ body: aConfig({ maxAttempts }) }) })
      openPage(`/track/${id}`)
      await screen.findByText(said)
    }
  )

  it('a parcel on its way back says so, and shows no step on the way to the recipient', async () => {
    const { timeline } = aTrackingResult()
    const failed = { ...timeline[0]!, type: 'FAILED_ATTEMPT' as const, code: 'FAILED_ATTEMPT' as const }
    const body = aTrackingResult({
      status: 'FAILED_ATTEMPT',
      returning: true,
      eta: null,
      timeline: [...timeline, failed]
    })
    fakeFetch({ [call]: () => ({ body }) })
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'On its way back' })
    // In the history alone.
    const [attempt, ...others] = await screen.findAllByText('Failed Delivery Attempt')
    expect(attempt!.closest('ol')).toBeTruthy()
    expect(others).toEqual([])
    expect(screen.queryByText(/^(Step|Attempt) \d/)).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(document.title).toMatch(/On its way back – Ilbud$/)
  })

  it('a canceled order has no progress bar', async () => {
    fakeFetch({ [call]: () => ({ body: aTrackingResult({ status: 'CANCELED', stage: null, eta: null }) }) })
    openPage(`/track/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Canceled' })
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('the tracking box', () => {
  it('the tracking box opens the normalized ID', async () => {
    fakeFetch({})
    openPage('/track')
    await userEvent.type(screen.getByLabelText('Tracking ID'), ' sd-dem0 0000-ooo1 1{Enter}')
    expect(screen.getByLabelText('address').textContent).toContain('/track/SDDEM0000000011')
  })

  it('a blank tracking box does nothing', async () => {
    fakeFetch({})
    openPage('/track')
    fireEvent.change(screen.getByLabelText('Tracking ID'), { target: { value: '   ' } })
    await userEvent.click(screen.getByRole('button', { name: 'Track' }))
    expect(screen.getByLabelText('address').textContent).toMatch(/^\/track$/)
  })
})

describe('a page without a network', () => {
  it('without a network the page shows its copy with its age, and replaces it when the answer arrives', async () => {
    let away = false
    fakeFetch({
      [call]: () => {
        if (away) throw new TypeError('Failed to fetch')
        return { body: aTrackingResult() }
      }
    })
    const { unmount } = openPage(`/track/${id}`)
    await screen.findByText('Step 5 of 6')
    unmount()
    away = true
    openPage(`/track/${id}`)
    await screen.findByText(/^Saved copy from \d{2}:\d{2}, \d+\ss old$/, undefined, { timeout: 5_000 })
    screen.getByText('Step 5 of 6')
    away = false
    const { status, stage, version } = aTrackingResult()
    const at = new Date().toISOString()
    const present = { type: 'ORDER_UPDATED', trackingId: id, version, revision: 0, status, stage, at }
    act(() => FakeEventSource.last().says(present, { id: '1:4' }))
    await waitFor(() => expect(screen.queryByText(/^Saved copy/)).toBeNull())
  })
})
