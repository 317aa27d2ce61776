import { randomUUID } from 'node:crypto'
import { adminOrderDetailSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { phone } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows, type VisitorOptions } from '#test/suites/browser.ts'
import { expectLive } from '#test/suites/live.ts'
import { signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'
import { leastOrder } from '#test/suites/least-order.ts'

interface Placed {
  id: string
  trackingId: string
}

/** A dispatcher's day at the board, together with a colleague who works on the same orders. */
export const dispatcher: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)
  const took: number[] = []

  async function call<Answer>(path: string, token: string | null, body: object): Promise<Answer> {
    const response = await fetch(running().url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body)
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  async function tokenOf(username: string): Promise<string> {
    const tokens = await call<{ accessToken: string }>('/api/v1/auth/login', null, { username, password: demoPassword })
    return tokens.accessToken
  }

  function place(token: string, recipient: string): Promise<Placed> {
    return call('/api/v1/orders', token, {
      ...leastOrder,
      deliveryContact: recipient
    })
  }

  async function driverOf(token: string, { id }: Placed): Promise<string> {
    const answer = await fetch(`${running().url}/api/admin/v1/orders/${id}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    return adminOrderDetailSchema.parse(await answer.json()).driver!.id
  }

  const cancel = (token: string, { id }: Placed) =>
    call(`/api/admin/v1/orders/${id}/cancel`, token, { reason: 'The customer called' })

  async function atTheBoard(
    username: string,
    path = '/admin/orders',
    { map = false, ...options }: { map?: boolean } & VisitorOptions = {}
  ): Promise<Page> {
    const person = await arrive(options)
    // Without the map: two maps rendered in software would leave a small machine no time for the rest.
    const savesData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    if (!map) await person.page.addInitScript(savesData)
    await person.page.goto(path)
    await signIn(person.page, username)
    await person.page.getByText('Connected').waitFor()
    return person.page
  }

  it.skipIf(!browser)(
    'an order is found, assigned, bulk-assigned and canceled, and another dispatcher sees it at once',
    async () => {
      const sender = await tokenOf('sender@ilbud.example')
      const staff = await tokenOf('admin@ilbud.example')
      // A unique name, by which the search has to find an order placed a moment ago.
      const name = `Board ${randomUUID().slice(0, 8)}`
      const [first, second, third, gone] = [
        await place(sender, name),
        await place(sender, name),
        await place(sender, name),
        await place(sender, name)
      ]
      await cancel(staff, gone)

      const page = await atTheBoard('dispatch@ilbud.example')
      await page.getByLabel('Search orders').fill(name)
      await page.getByText('Rows 1–4 of 4').waitFor()
      const colleague = await atTheBoard('admin@ilbud.example', `/admin/orders?q=${encodeURIComponent(name)}`)
      await rowOf(colleague, first).getByText('Pending').waitFor()
      await colleague.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

      await assignFromThePanel(page, first)
      await sees(colleague, first, 'Assigned')

      const present = await driverOf(staff, first)
      await bulkAssign(page, { notTo: present, meanwhile: () => cancel(staff, third) })
      await sees(colleague, second, 'Assigned')
      const notice = page.getByRole('dialog')
      await notice.getByText('1 order done, 1 refused, 2 left out').waitFor()
      await notice.getByText('Somebody changed the order meanwhile. Look at it again.').waitFor()
      await notice.getByRole('button', { name: 'Close' }).first().click()

      await cancelFromThePanel(page, second)
      await sees(colleague, second, 'Canceled')
      expect(await colleague.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
      await expectLive(colleague, took)

      await cancel(staff, first)
      expect(complaints()).toEqual([])
    }
  )

  it.skipIf(!browser)(
    'a dispatcher keeps the page and what is written when the first word is of a lost network',
    async () => {
      const name = `Board ${randomUUID().slice(0, 8)}`
      const order = await place(await tokenOf('sender@ilbud.example'), name)
      const page = await atTheBoard('dispatch@ilbud.example', `/admin/orders?q=${encodeURIComponent(name)}`)
      await rowOf(page, order).click()
      await page.getByRole('button', { name: /^Assign Driver: / }).waitFor()
      await page.getByLabel('Message to the driver').fill('Ring the bell')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: /^Assign Driver: / }).click()
      await page
        .getByText(/^Could not assign/)
        .first()
        .waitFor()
      expect(await page.getByLabel('Message to the driver').inputValue()).toBe('Ring the bell')
      await page.context().close()
    }
  )

  it.skipIf(!browser)('a dispatcher sees on the map who is on duty, and has a driver’s orders by a press', async () => {
    const page = await atTheBoard('dispatch@ilbud.example', '/admin/orders', { map: true })
    const place = await eventually(() => page.evaluate<{ x: number; y: number } | null>(drawnDriver), 'one is drawn')
    await page.mouse.click(place.x, place.y)
    const chosen = () => new URL(page.url()).searchParams.get('driver')
    await eventually(chosen, 'the list is of that driver')
    expect(complaints()).toEqual([])
    await page.context().close()
  })

  it.skipIf(!browser)('a dispatcher has the whole map in the window of a phone, and no keys to learn', async () => {
    const touch = { viewport: phone, isMobile: true, hasTouch: true }
    const page = await atTheBoard('dispatch@ilbud.example', '/admin/orders', { map: true, ...touch })
    expect(await page.getByRole('button', { name: 'Keyboard' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    const legend = await page.getByText('Position older than 60 s').boundingBox()
    expect(legend!.y + legend!.height).toBeLessThan(phone.height)
    await page.context().close()
  })

  it.skipIf(!browser)('a dispatcher chooses drivers while the map of the routes takes on the dark theme', async () => {
    const person = await arrive()
    const { page } = person
    await page.goto('/admin/routes')
    await signIn(page, 'dispatch@ilbud.example')
    await page.getByText('Waiting, minutes').waitFor()
    await page.locator(driverHead).first().waitFor()
    await page.evaluate(chooseWhileStyled)
    await page.locator(`${driverHead}[aria-expanded=true]`).waitFor()
    await page.context().close()
  })

  async function assignFromThePanel(page: Page, order: Placed): Promise<void> {
    await rowOf(page, order).click()
    expect(new URL(page.url()).searchParams.get('order')).toBe(order.id)
    await page.getByRole('button', { name: /^Assign Driver: / }).click()
    await page.getByText('Driver assigned', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Close the order' }).click()
  }

  /** Selects four orders: one has a driver, one is canceled, and one is canceled meanwhile. */
  async function bulkAssign(
    page: Page,
    { notTo, meanwhile }: { notTo: string; meanwhile: () => Promise<unknown> }
  ): Promise<void> {
    await page.getByLabel('Select all loaded rows').check()
    await page.getByText('4 selected').waitFor()
    await page.getByRole('button', { name: 'Bulk Assign' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Left out: 2').waitFor()
    const drivers = dialog.getByLabel('Driver', { exact: true })
    // Drivers move: whoever is nearest may or may not be the one who has the first order.
    const nearest = await drivers.locator(`option:not([value=""], [value="${notTo}"])`).first().getAttribute('value')
    await drivers.selectOption(nearest)
    await meanwhile()
    await dialog.getByRole('button', { name: 'Bulk Assign (2)' }).click()
  }

  async function cancelFromThePanel(page: Page, order: Placed): Promise<void> {
    await rowOf(page, order).click()
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByText('Reason is required').waitFor()
    await dialog.getByLabel('Reason').fill('The customer called')
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async function sees(page: Page, order: Placed, status: string): Promise<void> {
    const asked = Date.now()
    await rowOf(page, order).getByText(status, { exact: true }).waitFor()
    took.push(Date.now() - asked)
  }

  function rowOf(page: Page, { trackingId }: Placed): Locator {
    return page.getByRole('row').filter({ hasText: formatTrackingId(trackingId) })
  }
}

// JavaScript for the page: a visible place where a driver is drawn and nothing covers it.
const drawnDriver = `(() => {
  const canvas = document.querySelector('canvas[data-layer=fleet]')
  if (!canvas?.width) return null
  const box = canvas.getBoundingClientRect()
  const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  for (let pixel = 0; pixel < data.length / 4; pixel++) {
    if (data[pixel * 4 + 3] < 255) continue
    const density = width / box.width
    const x = box.left + (pixel % width) / density
    const y = box.top + Math.floor(pixel / width) / density
    if (document.elementFromPoint(x, y)?.matches('canvas')) return { x, y }
  }
  return null
})()`

const driverHead = 'li[data-drop-driver] button'
// The style of a theme is loaded in the next frame: every press here comes before that.
const chooseWhileStyled = `(async () => {
  for (const theme of ['dark', 'light', 'dark']) {
    document.documentElement.dataset.theme = theme
    for (let turn = 0; turn < 20; turn++) await null
    document.querySelector('${driverHead}').click()
  }
})()`
