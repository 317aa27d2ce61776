import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { phone } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { MovedClock } from '#test/suites/moved-clock.ts'
import { browser, openWindows, type VisitorOptions } from '#test/suites/browser.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import { book, comeSignedIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

/** A row of the demo's mailbox. */
interface Row {
  to: string
  subject: string
  path: string
}

interface Order {
  id: string
  trackingId: string
}

type Method = 'GET' | 'POST' | 'PATCH'

/**
 * Days on which time matters, with a clock that is moved: parcels move when they were ordered to, and everybody is told.
 * The days follow one another.
 */
export function promisedDays(clock: MovedClock): Suite {
  return (running) => {
    const { arrive: open, complaints } = openWindows(running)

    async function arrive(options: VisitorOptions = {}): Promise<Page> {
      const person = await open(options)
      await clock.share(person.context)
      return person.page
    }

    async function arriveAs(username: string, options: VisitorOptions = {}): Promise<Page> {
      const page = await arrive(options)
      await comeSignedIn(page, username)
      return page
    }

    async function ask(path: string, init: { token?: string; method?: Method; body?: unknown } = {}) {
      const response = await fetch(running().url + path, {
        method: init.method ?? 'GET',
        headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
        ...(init.body !== undefined && { body: JSON.stringify(init.body) })
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }

    /** A new one each time: the last one may have ended when the clock moved. */
    async function tokenOf(username: string): Promise<string> {
      const { body } = await ask('/api/v1/auth/login', { method: 'POST', body: { username, password: demoPassword } })
      return body.accessToken as string
    }

    async function place(fields: Record<string, unknown>): Promise<Order> {
      const token = await tokenOf('sender@ilbud.example')
      const { status, body } = await ask('/api/v1/orders', {
        token,
        method: 'POST',
        body: { ...leastOrder, isAsap: false, ...fields }
      })
      expect(status).toBe(201)
      return body as unknown as Order
    }

    async function accept(driver: string, { id }: Order) {
      return ask(`/api/driver/orders/${id}/accept`, { token: await tokenOf(driver), method: 'POST', body: {} })
    }

    async function report(driver: string, { id }: Order, status: string) {
      return ask(`/api/driver/orders/${id}/status`, { token: await tokenOf(driver), method: 'PATCH', body: { status } })
    }

    async function isInPool(driver: string, { id }: Order): Promise<boolean> {
      const { body } = await ask('/api/driver/orders', { token: await tokenOf(driver) })
      return (body as unknown as Order[]).some((order) => order.id === id)
    }

    /** Newest first. */
    async function mailbox(): Promise<Row[]> {
      const page = await (await fetch(`${running().url}/dev/mailbox`)).text()
      const rows = page.matchAll(/<td>([^<]*)<\/td>\s*<td><a href="([^"]+)">([^<]*)<\/a>/g)
      return [...rows].map(([, to, path, subject]) => ({ to: to!, path: path!, subject: subject! }))
    }

    /**
     * The mail with these words about the order, as soon as it has come; its link leads to this product. A sender's
     * subject names the order, of which the demo's sender has others.
     */
    async function mailTo(to: string, words: RegExp, about?: Order): Promise<{ text: string; link: string }> {
      const named = about ? formatTrackingId(about.trackingId) : ''
      const row = await eventually(
        async () =>
          (await mailbox()).find(
            ({ subject, ...row }) => row.to === to && words.test(subject) && subject.includes(named)
          ),
        `a mail ${words} has come to ${to}`
      )
      const text = await (await fetch(running().url + row.path)).text()
      const link = /https?:\/\/[^\s"<]+(\/track\/[^\s"<]+)/.exec(text)?.[1] ?? ''
      return { text, link }
    }

    it.skipIf(!browser)('a parcel that was ordered for Saturday moves on Saturday, and is rated', async () => {
      const love = 'love@recipient.example'
      const sender = await arriveAs('sender@ilbud.example')
      const placed = await book(sender, async () => {
        await sender.getByLabel('Recipient’s email').fill(love)
        await sender.getByRole('button', { name: /Delivery Options/ }).click()
        await sender.getByRole('radio', { name: 'Schedule for later' }).check()
        await sender.getByLabel('Day', { exact: true }).fill('2027-06-12')
        await sender.getByText('11:00–13:00').click()
      })
      await sender.getByText('Your order is placed').waitFor()
      const trackingId = placed.pathname.split('/').at(-1)!
      const order = { id: await idOf(trackingId), trackingId }
      await mailTo('sender@ilbud.example', /is confirmed$/, order)
      const { link } = await mailTo(love, /is sending you a parcel$/)

      // On Thursday it is in nobody's pool, and nobody can take it.
      await clock.moveTo('2027-06-10T12:00:00+02:00')
      expect(await isInPool('sim45@ilbud.example', order)).toBe(false)
      expect((await accept('sim45@ilbud.example', order)).status).toBe(404)
      const recipient = await arrive({ viewport: phone, hasTouch: true })
      await recipient.goto(link)
      await recipient
        .getByText(/2027-06-12/)
        .first()
        .waitFor()

      await clock.moveTo('2027-06-12T09:58:00+02:00')
      expect(await isInPool('sim45@ilbud.example', order)).toBe(false)
      await clock.moveTo('2027-06-12T10:00:01+02:00')
      await eventually(() => isInPool('sim45@ilbud.example', order), 'it is released')
      await mailTo('sender@ilbud.example', /we are finding a driver$/, order)
      expect((await accept('sim45@ilbud.example', order)).status).toBe(200)

      await clock.moveTo('2027-06-12T11:00:00+02:00')
      const driver = await arriveAs('sim45@ilbud.example', { viewport: phone, hasTouch: true })
      await driver.goto('/driver?tab=routes')
      await step(driver, 'Mark as Picked Up', 'Start Delivery')
      await clock.moveTo('2027-06-12T11:10:00+02:00')
      await step(driver, 'Start Delivery', 'Mark as Delivered')
      await mailTo(love, /is on its way to you$/)
      await recipient.getByRole('listitem').filter({ hasText: 'Out for Delivery' }).first().waitFor()
      await clock.moveTo('2027-06-12T11:30:00+02:00')
      await driver.getByRole('button', { name: 'Mark as Delivered' }).click()

      await recipient.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()
      await recipient.getByText('5 stars', { exact: true }).click({ force: true })
      await recipient.getByRole('button', { name: 'Send', exact: true }).click()
      await recipient.getByText('Thank you. You gave 5 of 5 stars.').waitFor()

      await mailTo('sender@ilbud.example', /is delivered$/, order)
      await mailTo(love, /has been delivered$/)
      const { body } = await ask(`/api/admin/v1/orders/${order.id}`, { token: await tokenOf('admin@ilbud.example') })
      const steps = (body.timeline as { command: string; timestamp: string }[]).map(
        ({ command, timestamp }) => `${command} ${timestamp.slice(0, 10)}`
      )
      expect(steps).toEqual([
        'placeOrder 2027-06-09',
        ...['releaseToPool', 'acceptOffer', 'markPickedUp', 'startDelivery', 'confirmDelivery'].map(
          (command) => `${command} 2027-06-12`
        )
      ])
      expect(body.rating).toMatchObject({ stars: 5 })
      expect(complaints()).toEqual([])
    })

    it.skipIf(!browser)('a driver who comes too early is told when, and cannot take the parcel before', async () => {
      await clock.moveTo('2027-06-14T09:00:00+02:00')
      const order = await place({ scheduledPickup: '2027-06-14T12:00:00+02:00' })
      await clock.moveTo('2027-06-14T11:00:01+02:00')
      await eventually(() => isInPool('sim45@ilbud.example', order), 'it is released')
      expect((await accept('sim45@ilbud.example', order)).status).toBe(200)

      await clock.moveTo('2027-06-14T11:44:00+02:00')
      const driver = await arriveAs('sim45@ilbud.example', { viewport: phone, hasTouch: true })
      await driver.goto('/driver?tab=routes')
      await driver
        .getByText('The sender expects you at 12:00 today. Then you can mark it as picked up.')
        .filter({ visible: true })
        .first()
        .waitFor()
      expect(await driver.getByRole('button', { name: 'Mark as Picked Up' }).count()).toBe(0)
      const refused = await report('sim45@ilbud.example', order, 'picked_up')
      expect(refused).toMatchObject({ status: 422, body: { code: 'TOO_EARLY', earliest: '2027-06-14T10:00:00.000Z' } })

      await clock.moveTo('2027-06-14T11:45:01+02:00')
      // By itself the page looks once a minute.
      await driver.reload()
      await step(driver, 'Mark as Picked Up', 'Start Delivery')
      const { body } = await ask(`/api/admin/v1/orders/${order.id}`, { token: await tokenOf('admin@ilbud.example') })
      const taken = (body.timeline as { command: string; timestamp: string }[]).at(-1)!
      expect(taken.command).toBe('markPickedUp')
      expect(Date.parse(taken.timestamp)).toBeGreaterThanOrEqual(Date.parse('2027-06-14T11:45:00+02:00'))
      for (const status of ['in_transit', 'delivered']) await report('sim45@ilbud.example', order, status)
      expect(complaints()).toEqual([])
    })

    it.skipIf(!browser)(
      'a recipient chooses another time and a neighbour, and for a parcel with a PIN gets the PIN and no neighbour',
      async () => {
        const nora = 'nora@recipient.example'
        const siri = 'siri@recipient.example'
        await clock.moveTo('2027-06-15T08:00:00+02:00')
        const window = { scheduledPickup: '2027-06-15T11:00:00+02:00', scheduledDelivery: '2027-06-15T17:00:00+02:00' }
        const plain = await place({ ...window, deliveryEmail: nora })
        const guarded = await place({ ...window, deliveryEmail: siri, pinRequired: true })

        const recipient = await arrive({ viewport: phone, hasTouch: true })
        await recipient.goto((await mailTo(nora, /is sending you a parcel$/)).link)
        await recipient.getByRole('button', { name: 'Another time' }).click()
        await recipient.getByLabel('Not before').fill('15:00')
        await recipient.getByRole('button', { name: 'Save the time' }).click()
        await recipient.getByRole('button', { name: 'Save the time' }).waitFor({ state: 'hidden' })
        await recipient.getByRole('button', { name: 'With a neighbour' }).click()
        await recipient.getByLabel('Which neighbour?').fill('Karin, 2nd floor')
        await recipient.getByRole('button', { name: 'Save the neighbour’s name' }).click()
        await recipient.getByRole('button', { name: 'With a neighbour', pressed: true }).waitFor()
        expect((await mailTo('sender@ilbud.example', /^A new time for order/, plain)).text).toContain('15:00')
        await mailTo(nora, /^A new time for the parcel/)

        const other = await arrive({ viewport: phone, hasTouch: true })
        await other.goto((await mailTo(siri, /is sending you a parcel$/)).link)
        await other.getByRole('heading', { name: 'Your PIN' }).waitFor()
        expect(await other.getByRole('button', { name: 'With a neighbour' }).count()).toBe(0)
        await other.getByRole('button', { name: 'Another time' }).waitFor()

        await clock.moveTo('2027-06-15T10:59:00+02:00')
        for (const order of [plain, guarded]) {
          await eventually(() => isInPool('sim46@ilbud.example', order), 'it is released')
          expect((await accept('sim46@ilbud.example', order)).status).toBe(200)
          expect((await report('sim46@ilbud.example', order, 'picked_up')).status).toBe(200)
        }
        expect((await report('sim46@ilbud.example', guarded, 'in_transit')).status).toBe(200)
        const { text } = await mailTo(siri, /is on its way to you$/)
        const pin = /Your PIN:?\s*(\d{4})/.exec(text)![1]!
        expect((await report('sim46@ilbud.example', guarded, 'delivered')).body).toMatchObject({
          code: 'PROOF_REQUIRED',
          missing: ['pin']
        })
        const driver = await arriveAs('sim46@ilbud.example', { viewport: phone, hasTouch: true })
        await driver.goto('/driver?tab=orders')
        await driver.getByRole('button', { name: 'Mark as Delivered' }).click()
        await driver.getByLabel('PIN', { exact: true }).fill(pin)
        await driver.keyboard.press('Enter')
        await other.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()

        await clock.moveTo('2027-06-15T15:05:00+02:00')
        expect((await report('sim46@ilbud.example', plain, 'in_transit')).status).toBe(200)
        await driver.goto('/driver?tab=routes')
        await driver.getByText('Karin, 2nd floor').filter({ visible: true }).first().waitFor()
        expect((await report('sim46@ilbud.example', plain, 'delivered')).status).toBe(200)
        await recipient.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()
        await mailTo(nora, /has been delivered$/)
        expect(complaints()).toEqual([])
      }
    )

    it('a delivery can be rated for 14 days', async () => {
      await clock.moveTo('2027-06-16T10:00:00+02:00')
      const driver = 'sim47@ilbud.example'
      const [rated, forgotten] = [await place({ isAsap: true }), await place({ isAsap: true })]
      for (const order of [rated, forgotten]) {
        expect((await accept(driver, order)).status).toBe(200)
        for (const status of ['picked_up', 'in_transit', 'delivered'])
          expect((await report(driver, order, status)).status).toBe(200)
      }
      const rate = async ({ trackingId }: Order) =>
        ask(`/api/v1/track/${trackingId}/rating`, {
          token: await tokenOf('sender@ilbud.example'),
          method: 'POST',
          body: { stars: 4 }
        })
      await clock.moveTo('2027-06-30T09:59:00+02:00')
      expect((await rate(rated)).status).toBe(200)
      await clock.moveTo('2027-06-30T10:15:00+02:00')
      expect(await rate(forgotten)).toMatchObject({ status: 422, body: { code: 'RATING_CLOSED' } })
    })

    async function idOf(trackingId: string): Promise<string> {
      const { body } = await ask(`/api/v1/orders?q=${trackingId}`, { token: await tokenOf('sender@ilbud.example') })
      return (body as unknown as Order[]).find((order) => order.trackingId === trackingId)!.id
    }
  }
}

/** Presses the button as soon as it is there, and waits for the next one. */
async function step(driver: Page, name: string, next: string): Promise<void> {
  await driver.getByRole('button', { name }).click()
  await driver.getByRole('button', { name: next }).waitFor()
}
