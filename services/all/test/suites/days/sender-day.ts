import { constants, inflateSync } from 'node:zlib'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { phone } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { within } from '@ilbud/testkit/within'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows, type VisitorOptions } from '#test/suites/browser.ts'
import { expectLive } from '#test/suites/live.ts'
import { book, chooseAddress, signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

const headings = 'Pickup address,Pickup contact,Pickup phone,Delivery address,Delivery contact,Delivery phone,Size'
const row = (to: string, contact: string, size: string) =>
  `"Odengatan 52, Stockholm",Saga Ek,070-174 06 05,"${to}, Stockholm",${contact},070-174 06 06,${size}`
/** Three parcels; the second lacks a recipient, and the third has an invalid size. */
const parcels = [
  headings,
  row('Bondegatan 21', 'Nils Hedlund', 'small'),
  row('Skånegatan 78', '', 'gigantic'),
  row('Götgatan 15', 'Astrid Holm', 'medium')
].join('\r\n')

/**
 * A sender's day: a draft, one order, a repeated order, three orders from a file, a cancellation, and the live list.
 */
export const senderDay: Suite = (running) => {
  const { arrive: open, complaints } = openWindows(running)

  async function arrive(options: VisitorOptions = {}): Promise<Page> {
    const person = await open(options)
    return person.page
  }

  it.skipIf(!browser)('a parcel is booked from a draft, repeated, read from a file, canceled and watched', async () => {
    const sender = await arrive()
    await sender.goto('/dashboard')
    await signIn(sender, 'sender@ilbud.example')

    await comesBackAfterReload(sender)
    await keepsEveryLetter(sender)
    await losesItsGraphics(sender)
    const placed = (await book(sender)).pathname.split('/').at(-1)!
    await sender.getByText('Your order is placed').waitFor()
    await savesThePdf(sender, 'Label with QR code, PDF', `ilbud-label-${placed}.pdf`)

    await sender.goto('/send')
    await expectValue(contact(sender, 'Delivery'), '')
    await repeats(sender, placed)
    const [first, second] = await placesAFile(sender)
    await cancels(sender, first!)
    await movesByItself(sender, second!)
    expect(complaints()).toEqual([])
  })

  it.skipIf(!browser)('the button that sends the order stays where it is when the price arrives', async () => {
    const sender = await arrive()
    await sender.goto('/send')
    await signIn(sender, 'sender@ilbud.example')
    const { promise: answer, resolve: letAnswerCome } = Promise.withResolvers<void>()
    await sender.route('**/api/v1/quotes', async (route) => {
      await answer
      await route.continue()
    })
    await chooseAddress(sender, 'Pickup address', 'Sveavägen 80')
    await chooseAddress(sender, 'Delivery address', 'Skånegatan 78')
    const button = sender.getByRole('button', { name: 'Confirm & Send Package' })
    const before = await button.boundingBox()
    letAnswerCome()
    await sender.getByText('Price locked until').filter({ visible: true }).first().waitFor()
    expect(await button.boundingBox()).toEqual(before)
  })

  /** Types one letter after the other, and then into the middle of the text. */
  async function keepsEveryLetter(page: Page): Promise<void> {
    const address = page.getByRole('combobox', { name: 'Pickup address' })
    await address.focus()
    await page.keyboard.type('Svvägen 80')
    for (let at = 0; at < 'vägen 80'.length; at++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('ea')
    await expectValue(address, 'Sveavägen 80')
    await address.fill('')
  }

  /** After a reload the form restores what was typed and shows when. Discarding it can be undone. */
  async function comesBackAfterReload(page: Page): Promise<void> {
    await page.goto('/send')
    await contact(page, 'Delivery').fill('Astrid Holm')
    await page.getByText('Draft saved.').waitFor()
    await page.reload()
    await page.getByText(/^Your draft from today at \d\d:\d\d is back\.$/).waitFor()
    await expectValue(contact(page, 'Delivery'), 'Astrid Holm')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expectValue(contact(page, 'Delivery'), '')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectValue(contact(page, 'Delivery'), 'Astrid Holm')
  }

  /** Phones take the graphics from a tab in the background, as while its user reads the mail that confirms an account. */
  async function losesItsGraphics(page: Page): Promise<void> {
    await chooseAddress(page, 'Pickup address', 'Odengatan 52')
    await chooseAddress(page, 'Delivery address', 'Götgatan 15')
    await page.getByText(/km by road, about \d+\smin/).waitFor()
    const graphics = await page
      .locator('canvas.maplibregl-canvas')
      .evaluateHandle((canvas) => (canvas as unknown as Canvas).getContext('webgl2').getExtension('WEBGL_lose_context'))
    await graphics.evaluate((held) => held.loseContext())
    await page.getByRole('button', { name: 'Swap pickup and drop-off' }).click()
    await page.getByText(/km by road, about \d+\smin/).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await graphics.evaluate((held) => held.restoreContext())
    await eventually(() => isDrawnDark(page), 'the map comes back in the scheme that was chosen meanwhile')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expectValue(page.getByRole('combobox', { name: 'Pickup address' }), '')
  }

  async function repeats(page: Page, trackingId: string): Promise<void> {
    await openDetails(page, trackingId)
    await page.getByRole('dialog').getByRole('link', { name: 'Send again' }).click()
    await page.waitForURL(/\/send\?repeat=/)
    await expectValue(contact(page, 'Delivery'), 'Astrid Holm')
    expect(await page.getByRole('combobox', { name: 'Delivery address' }).inputValue()).toContain('Skånegatan 78')
  }

  /** Resolves to the tracking IDs of the two rows that could be placed. */
  async function placesAFile(page: Page): Promise<string[]> {
    await page.goto('/send/several')
    // Two cells in the outermost corners of a sheet, with 17 billion empty ones between them.
    await page.locator('input[type=file]').setInputFiles(`${import.meta.dirname}/far-cell.xlsx`)
    await page.getByRole('alert').getByText('There is too much in it').waitFor()
    const buffer = Buffer.from(parcels)
    await page.locator('input[type=file]').setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Delivery contact: Delivery contact is required').waitFor()
    await page.getByText('Size: “gigantic” is not one of these: small, medium, large, custom').waitFor()
    await page.getByRole('button', { name: /^Place 2 orders for \d+\skr$/ }).click()
    await page.getByText('2 placed').waitFor()
    const links = page.getByRole('table').getByRole('link')
    await links.nth(1).waitFor()
    expect(await links.count()).toBe(2)
    const ids = await links.allTextContents()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the result' }).click()
    expect((await saved).suggestedFilename()).toBe('parcels-result.csv')
    return ids.map((id) => id.replaceAll('-', ''))
  }

  async function cancels(page: Page, trackingId: string): Promise<void> {
    await openDetails(page, trackingId)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel order' })
    await question.getByText(formatTrackingId(trackingId)).waitFor()
    await question.getByRole('button', { name: 'Cancel Order' }).click()
    await page.getByText('Order canceled', { exact: true }).waitFor()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await rowOf(page, trackingId).getByText('Canceled').waitFor()
  }

  /** A driver's step in another browser shows within a second, in the row and in the figures. */
  async function movesByItself(page: Page, trackingId: string): Promise<void> {
    const driver = await arrive({ viewport: phone, hasTouch: true })
    await driver.goto('/')
    const line = rowOf(page, trackingId)
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))
    const id = await orderIdOf(trackingId)
    const before = Number(await figure(page, 'In Transit').textContent())

    const took = [await shows('accept', 'Driver Assigned'), await shows('picked_up', 'Package Picked Up')]
    await figure(page, 'In Transit')
      .getByText(String(before + 1), { exact: true })
      .waitFor()
    took.push(await shows('in_transit', 'Out for Delivery'), await shows('delivered', 'Delivered'))
    await expectLive(page, took)
    expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)

    /** The delay from the driver's answer to the sender's row, both measured by the browser's clock. */
    async function shows(step: string, label: string): Promise<number> {
      const seen = line.evaluate<number, string>(
        (element, wanted) =>
          new Promise((resolve) => {
            // The page reports it itself, because a timer in the page would be delayed.
            const { MutationObserver } = globalThis as unknown as { MutationObserver: ObserverClass }
            const look = () => element.textContent.includes(wanted) && resolve(Date.now())
            new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true })
            look()
          }),
        label
      )
      const path = `/api/driver/orders/${id}`
      const answered =
        step === 'accept'
          ? await asDriver(driver, 'POST', `${path}/accept`, {})
          : await asDriver(driver, 'PATCH', `${path}/status`, { status: step })
      return (await within(seen, `the row shows ${label}`)) - answered
    }
  }

  async function orderIdOf(trackingId: string): Promise<string> {
    const token = await tokenOf('sender@ilbud.example')
    const response = await fetch(`${running().url}/api/v1/orders?q=${trackingId}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    return ((await response.json()) as { id: string }[])[0]!.id
  }

  async function tokenOf(username: string): Promise<string> {
    const response = await fetch(`${running().url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword })
    })
    return ((await response.json()) as { accessToken: string }).accessToken
  }

  /** From the driver's own browser, whose page has its own suite. Resolves to the time of the answer. */
  async function asDriver(page: Page, method: string, path: string, body: object): Promise<number> {
    const token = await tokenOf('driver5@ilbud.example')
    const { status, at } = await page.evaluate(
      async (call) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${call.token}` }
        const response = await fetch(call.path, { method: call.method, headers, body: call.body })
        return { status: response.status, at: Date.now() }
      },
      { method, path, token, body: JSON.stringify(body) }
    )
    expect(status, path).toBe(200)
    return at
  }
}

/** Typed for the browser; Node has no `document`. */
interface Canvas {
  getContext: (kind: 'webgl2') => {
    getExtension: (name: string) => Record<'loseContext' | 'restoreContext', () => void>
  }
}
type ObserverClass = new (look: () => void) => { observe: (node: unknown, what: object) => void }

const contact = (page: Page, end: 'Pickup' | 'Delivery') => page.getByLabel(`${end} contact`)

const rowOf = (page: Page, trackingId: string) =>
  page.getByRole('row').filter({ hasText: formatTrackingId(trackingId) })

const figure = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('xpath=..').locator('dd').first()

async function openDetails(page: Page, trackingId: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Details and more for ${formatTrackingId(trackingId)}` }).click()
}

/** By one pixel of the map, away from what is drawn on it. */
async function isDrawnDark(page: Page): Promise<boolean> {
  const map = page.locator('canvas.maplibregl-canvas')
  await map.scrollIntoViewIfNeeded()
  const { x, y, height } = (await map.boundingBox())!
  const clip = { x: x + 8, y: y + height / 2, width: 1, height: 1 }
  const picture = await page.screenshot({ clip })
  const name = picture.indexOf('IDAT')
  const data = picture.subarray(name + 4, name + 4 + picture.readUInt32BE(name - 4))
  // The line of a PNG: how it is filtered, then red, green and blue. The end of it may be in a chunk of its own.
  const [, ...colors] = inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
  return Math.max(...colors.slice(0, 3)) < 0x80
}

async function savesThePdf(page: Page, button: string, fileName: string): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  expect((await saved).suggestedFilename()).toBe(fileName)
}

async function expectValue(field: Locator, value: string): Promise<void> {
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe(value)
}
