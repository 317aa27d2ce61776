import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'

const atDoor: Partial<DriverOrder> = {
  status: 'in_transit',
  allowedActions: ['confirmDelivery', 'reportFailedAttempt']
}
const photo = new File(['a phone’s photo, with its place'], 'IMG_0001.jpg', { type: 'image/jpeg' })

/** The page of a driver, and a server that stores proofs. */
function openStop(kinds: ProofKind[], parts = atDoor, refuse?: { status: number; code: string }, tab = 'routes') {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const order = anOwnOrder({ ...parts, requiredProofs: kinds })
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [order] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    [`POST /api/driver/orders/${order.id}/proofs`]: ({ query }) => {
      if (refuse) {
        const { status, code } = refuse
        const words = { type: 'about:blank', title: code, detail: code, message: code, requestId: 'r' }
        return { status, body: { ...words, status, code, error: code } }
      }
      const kind = query.get('kind') as 'photo'
      order.proofsDone = [...order.proofsDone, kind]
      return { status: 201, body: { id: crypto.randomUUID(), kind, at: '2026-01-01T12:00:00Z' } }
    }
  })
  renderPage(<DriverPage />, { path: `/driver?tab=${tab}` })
  return () => sent.filter(({ path }) => path.endsWith('/proofs'))
}

/** A fake canvas, which records its size and encodes the types that it supports. */
function aCanvas(width: number, height: number, types: string[], sizes: number[] = []) {
  const drawn: { width: number; height: number }[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined, set: () => true }) as never
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = ''
  ) {
    drawn.push({ width: this.width, height: this.height })
    const content = sizes.length > 0 ? 'x'.repeat(sizes.shift()!) : 'small'
    done(new Blob([content], { type: types.includes(type) ? type : 'image/png' }))
  })
  return drawn
}

const nextStop = () => screen.getByRole('region', { name: 'Next stop' })

/** The tile opens the camera; the file is the photo. */
async function takePhoto(): Promise<void> {
  await screen.findByRole('button', { name: /Take a photo/ })
  await userEvent.upload(nextStop().querySelector<HTMLInputElement>('input[type=file]')!, photo)
}

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('a proof that the sender asked for', () => {
  it.each([
    ['routes', 'region', { name: 'Next stop' }],
    ['orders', 'article', {}]
  ] as const)('“Mark as Delivered” on the tab %s opens the signature first', async (tab, role, named) => {
    aCanvas(800, 600, ['image/png'])
    openStop(['signature'], atDoor, undefined, tab)
    const place = within(await screen.findByRole(role, named))
    await userEvent.click(place.getByRole('button', { name: /^Mark as Delivered/ }))
    await screen.findByRole('dialog', { name: 'Signature' })
    expect(screen.queryByText('Update Failed')).toBeNull()
  })

  it('a required photo is made smaller before it is sent', async () => {
    const drawn = aCanvas(4000, 3000, ['image/webp', 'image/jpeg'])
    const sent = openStop(['photo'])
    await takePhoto()
    await screen.findByText('Saved')
    expect(drawn).toEqual([{ width: 1600, height: 1200 }])
    const [request] = sent()
    expect(request!.query.get('kind')).toBe('photo')
    expect(request!.headers.get('content-type')).toBe('image/webp')
    expect(request!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(await (request!.body as Blob).text()).toBe('small')
    expect(screen.queryByText('Take a photo')).toBeNull()
  })

  it('a photo is sent as JPEG where the browser cannot encode WebP', async () => {
    aCanvas(800, 600, ['image/jpeg'])
    const sent = openStop(['photo'])
    await takePhoto()
    await screen.findByText('Saved')
    expect(sent()[0]!.headers.get('content-type')).toBe('image/jpeg')
  })

  it('a signature can be a typed name, and one of the two is required', async () => {
    aCanvas(10, 10, ['image/png'])
    const sent = openStop(['signature'])
    await userEvent.click(await screen.findByRole('button', { name: /Sign on the screen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save signature' }))
    await screen.findByText('Sign above or write a name first')
    await userEvent.type(screen.getByLabelText('Name of the person who signs'), ' Astrid Falk ')
    await userEvent.click(screen.getByRole('button', { name: 'Save signature' }))
    await screen.findByText('Saved')
    const [request, ...others] = sent()
    expect(others).toEqual([])
    expect([request!.query.get('signer'), request!.body]).toEqual(['Astrid Falk', undefined])
  })

  it('a photo is made smaller until it is below the limit', async () => {
    const drawn = aCanvas(4000, 3000, ['image/webp'], [900_000, 400_000, 250_000])
    const sent = openStop(['photo'])
    await takePhoto()
    await screen.findByText('Saved')
    expect(drawn).toHaveLength(3)
    expect((sent()[0]!.body as Blob).size).toBe(250_000)
  })

  it('a photo can be looked at and taken again', async () => {
    aCanvas(10, 10, ['image/webp'])
    const sent = openStop(['photo'])
    await takePhoto()
    await userEvent.click(await screen.findByRole('button', { name: /Saved/ }))
    screen.getByRole('img', { name: 'The photo that you took' })
    screen.getByRole('button', { name: 'Take it again' })
    expect(sent()).toHaveLength(1)
  })

  it('an unreadable picture is explained in words, and another one can be taken', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('decode')))
    const sent = openStop(['photo'])
    await takePhoto()
    await screen.findByText('This picture cannot be used. Please take it again.')
    expect(sent()).toEqual([])
    screen.getByRole('button', { name: /Take a photo/ })
  })

  it.each([
    [422, 'PICTURE_BROKEN', 'This picture cannot be used. Please take it again.'],
    [422, 'TOO_MANY_PROOFS', 'This order has enough proofs already.']
  ])('a proof that the server refuses with %i %s is explained in words', async (status, code, words) => {
    aCanvas(10, 10, ['image/webp'])
    const sent = openStop(['photo'], atDoor, { status, code })
    await takePhoto()
    await screen.findByText(words)
    expect(sent()).toHaveLength(1)
    screen.getByRole('button', { name: '1 update was not accepted.' })
  })

  it('a proof stays on the phone while the server fails', async () => {
    aCanvas(10, 10, ['image/webp'])
    const sent = openStop(['photo'], atDoor, { status: 500, code: 'UNEXPECTED' })
    await takePhoto()
    await screen.findByText('Kept on this phone')
    expect(sent()).toHaveLength(1)
  })

  it('a proof is not requested before the parcel is at the door', async () => {
    openStop(['photo', 'signature'], { status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] })
    expect(await screen.findAllByText('Still needed')).toHaveLength(2)
    expect(screen.queryByText('Take a photo')).toBeNull()
  })
})
