import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { phone, type Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import bwip from 'bwip-js/node'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { signIn } from '#test/suites/people.ts'
import { cameraPhoto } from './proofs.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

/** A driver without other orders. */
const username = 'driver4@ilbud.example'

/** A driver's day without a network: in a stairwell, and at a door that nobody opens. */
export const driverOffline: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)

  async function call<T>(path: string, init: { token?: string; body?: unknown; method?: string } = {}): Promise<T> {
    const response = await fetch(running().url + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) })
    })
    return (await response.json()) as T
  }

  async function tokenOf(name: string): Promise<string> {
    const body = { username: name, password: demoPassword }
    return (await call<{ accessToken: string }>('/api/v1/auth/login', { body })).accessToken
  }

  async function placed(wishes: object): Promise<Order> {
    const token = await tokenOf('sender@ilbud.example')
    return call<Order>('/api/v1/orders', { token, body: { ...leastOrder, ...wishes } })
  }

  /** Places an order and takes it as far as OUT_FOR_DELIVERY with the driver. */
  async function underway(wishes: object): Promise<Order> {
    const order = await placed(wishes)
    const token = await tokenOf(username)
    await call(`/api/driver/orders/${order.id}/accept`, { token, body: {} })
    for (const status of ['picked_up', 'in_transit'])
      await call(`/api/driver/orders/${order.id}/status`, { token, method: 'PATCH', body: { status } })
    return order
  }

  async function atTheStop(viewport = phone): Promise<Visitor> {
    const driver = await arrive({
      viewport,
      hasTouch: true,
      permissions: ['geolocation'],
      geolocation: { latitude: 59.3144, longitude: 18.0737, accuracy: 10 }
    })
    await driver.page.goto('/driver?tab=routes')
    await signIn(driver.page, username)
    await driver.page.getByRole('heading', { name: 'Skånegatan 78' }).waitFor()
    return driver
  }

  it.skipIf(!browser)(
    'a driver hands over in a stairwell, and the server learns of it once, with its time',
    async () => {
      const { id, trackingId } = await underway({ proofOfDelivery: true, signatureRequired: true })
      const watcher = await arrive()
      await watcher.page.goto(`/track/${trackingId}`)
      await watcher.page.getByText('Connected').waitFor()
      await watcher.page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))
      const { page, context } = await atTheStop()
      await untilCached(page)
      await page.getByRole('switch', { name: 'Location' }).click()
      await page.getByText('Sharing your location').waitFor()

      await context.setOffline(true)
      const offlineFrom = Date.now()
      await takePhoto(page)
      await page.getByText('Kept on this phone').waitFor()
      await sign(page)
      await page.getByText('Kept on this phone').nth(1).waitFor()
      expect(await roomOverAction(page)).toBeGreaterThan(8)
      await page.getByRole('button', { name: 'Mark as Delivered' }).click()
      await page.getByText('3 updates wait to be sent').waitFor()
      await page.reload()
      await page.getByText('3 updates wait to be sent').waitFor()
      await page.getByRole('link', { name: 'Orders', exact: true }).click()
      await page.getByRole('heading', { name: 'Just finished' }).waitFor()
      expect((await call<{ status: string }>(`/api/v1/track/${trackingId}`)).status).toBe('OUT_FOR_DELIVERY')

      const offlineTo = Date.now()
      await context.setOffline(false)
      await page.getByText('wait to be sent').waitFor({ state: 'detached' })
      await watcher.page.getByRole('listitem').filter({ hasText: 'Delivered' }).first().waitFor()
      expect(await watcher.page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)

      const token = await tokenOf('dispatch@ilbud.example')
      const proofs = await call<TimelineEntry[]>(`/api/v1/orders/${id}/proofs`, { token })
      // The newest first.
      expect(proofs.map(({ kind }) => kind)).toEqual(['signature', 'photo'])
      const { timeline } = await call<{ timeline: TimelineEntry[] }>(`/api/admin/v1/orders/${id}`, { token })
      const handedOver = timeline.filter(({ command }) => command === 'confirmDelivery')
      expect(handedOver).toHaveLength(1)
      for (const { occurredAt } of [...proofs, ...handedOver]) {
        expect(Date.parse(occurredAt)).toBeGreaterThanOrEqual(offlineFrom)
        expect(Date.parse(occurredAt)).toBeLessThanOrEqual(offlineTo)
      }
      expect(complaints()).toEqual([])
    }
  )

  it.skipIf(!browser)(
    'a driver takes a parcel by its label, which our own reader reads in a browser without one',
    async () => {
      const { id, trackingId } = await placed({})
      const token = await tokenOf(username)
      const report = (status: string) =>
        call(`/api/driver/orders/${id}/status`, { token, method: 'PATCH', body: { status } })
      await call(`/api/driver/orders/${id}/accept`, { token, body: {} })
      const driver = await arrive({ viewport: phone, hasTouch: true })
      await holdLabel(driver.page, trackingId)
      await driver.page.goto('/driver?tab=routes')
      await signIn(driver.page, username)
      await driver.page.getByRole('button', { name: 'Scan the label' }).click()
      await driver.page.getByRole('button', { name: 'Start Delivery' }).waitFor()
      const staff = await tokenOf('dispatch@ilbud.example')
      await eventually(async () => {
        const { timeline } = await call<{ timeline: TimelineEntry[] }>(`/api/admin/v1/orders/${id}`, { token: staff })
        return timeline.some(({ command, scan }) => command === 'markPickedUp' && scan === 'camera')
      }, 'the timeline has the scan')
      for (const status of ['in_transit', 'delivered']) await report(status)
      expect(driver.complaints).toEqual([])
    }
  )

  it.skipIf(!browser)('a driver without a network fails, tries again, and brings the parcel back', async () => {
    const { trackingId } = await underway({ returnOption: true })
    const { page } = await atTheStop()
    const fails = async (reason: string): Promise<void> => {
      await page.getByRole('button', { name: 'Could not deliver' }).click()
      await page.getByRole('radio', { name: reason }).check()
      await page.getByRole('button', { name: 'Report failed attempt' }).click()
    }
    await fails('Nobody home')
    await page.getByRole('button', { name: 'Try Delivery Again' }).click()
    await fails('No access')
    // After the last attempt the parcel is returned: the next stop is the pickup address.
    await page.getByRole('heading', { name: 'Götgatan 15' }).waitFor()
    await page.getByText('Goes back to the sender', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mark as Returned' }).click()
    await eventually(
      async () => (await call<{ status: string }>(`/api/v1/track/${trackingId}`)).status === 'RETURNED',
      'the parcel is back'
    )
    expect(complaints()).toEqual([])
  })

  it.skipIf(!browser)(
    'a driver has the switches, the address and the action free of toasts, also on a phone held across',
    async () => {
      await underway({})
      const { page } = await atTheStop({ width: 360, height: 640 })
      const button = (name: string) => page.getByRole('button', { name })
      await button('Could not deliver').click()
      await page.getByRole('radio', { name: 'Nobody home' }).check()
      await button('Report failed attempt').click()
      // Not the copy for screen readers.
      await page.locator('.toasts').getByText('Order Updated').waitFor()
      const parts = [
        page.getByRole('switch', { name: 'Duty' }),
        page.getByRole('heading', { name: 'Skånegatan 78' }),
        page.getByRole('link', { name: 'Navigate', exact: true }),
        button('Try Delivery Again')
      ]
      expect(await coveredByToast(page, parts)).toEqual([])
      await page.setViewportSize({ width: 640, height: 340 })
      for (const part of [page.getByRole('link', { name: 'Call', exact: true }), button('Try Delivery Again')]) {
        await part.focus()
        await part.click({ trial: true, timeout: 5_000 })
      }
      await button('Try Delivery Again').click()
      await button('Mark as Delivered').click()
      // It leaves the phone when its undo is over; until then the driver carries a parcel that other suites would meet.
      await page.getByText('Order Updated', { exact: true }).waitFor()
      expect(complaints()).toEqual([])
    }
  )
}

/** The parts of the page that a toast now shown lies over. */
async function coveredByToast(page: Page, parts: Locator[]): Promise<string[]> {
  // Where it stands once it has come.
  const animations = `document.querySelector('.toasts > li').getAnimations()`
  await page.evaluate(`Promise.all(${animations}.map(({ finished }) => finished)).then(() => null)`)
  const toast = (await page.locator('.toasts > li').boundingBox())!
  const covered: string[] = []
  for (const part of parts) {
    const box = (await part.boundingBox())!
    if (box.y < toast.y + toast.height && box.y + box.height > toast.y) covered.push(await part.innerText())
  }
  return covered
}

/** The distance between the proofs and the action in pixels; negative: they overlap. */
async function roomOverAction(page: Page): Promise<number> {
  const action = await page.getByRole('button', { name: 'Mark as Delivered' }).elementHandle()
  // Of both at one moment: a toast that goes moves everything below it.
  return page.getByRole('button', { name: /^Photo/ }).evaluate<number, typeof action>(roomBetween, action)
}

// For the page, since the test has no DOM.
interface Box {
  getBoundingClientRect(): { top: number; bottom: number }
}
const roomBetween = (photo: unknown, action: unknown): number =>
  (action as Box).getBoundingClientRect().top - (photo as Box).getBoundingClientRect().bottom

interface Order {
  id: string
  trackingId: string
}

interface TimelineEntry {
  kind?: string
  command?: string
  scan?: string | null
  occurredAt: string
}

/** Waits until the service worker has cached the page. JavaScript for the page, since the test has no caches. */
export async function untilCached(page: Page): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate(`(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const cached = (await Promise.all(all.map((cache) => cache.keys()))).flat().map(({ url }) => url)
      return navigator.serviceWorker.controller !== null &&
        ['driver-page', 'map-engine', 'toaster'].every((name) => cached.some((url) => url.includes(name)))
    })()`)
  await eventually(isThere, 'the page is cached', { everyMs: 200 })
}

/** The camera of the page sees the label's bar code. This Chromium reads no codes itself, so the page has to. */
async function holdLabel(page: Page, trackingId: string): Promise<void> {
  const bars = await bwip.toBuffer({ bcid: 'code128', text: trackingId, scale: 3, height: 14, padding: 14 })
  const picture = `data:image/png;base64,${bars.toString('base64')}`
  await page.addInitScript(`
    delete globalThis.BarcodeDetector
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = ${JSON.stringify(picture)}
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const context = canvas.getContext('2d')
      const draw = () => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(image, (canvas.width - image.width) / 2, (canvas.height - image.height) / 2)
      }
      draw()
      // A stream has a picture only when the canvas is drawn.
      setInterval(draw, 100)
      return canvas.captureStream()
    }`)
}

async function takePhoto(page: Page): Promise<void> {
  const buffer = await cameraPhoto(page)
  // The file input opens the phone's own camera.
  const camera = page.getByRole('region', { name: 'Next stop' }).locator('input[type=file]')
  await camera.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
}

/** Signs with a finger. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign on the screen' }).click()
  const box = (await page.getByRole('img', { name: /Field for the signature/ }).boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 40],
    [140, 120],
    [200, 60]
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save signature' }).click()
}
