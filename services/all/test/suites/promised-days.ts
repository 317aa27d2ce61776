import { demoPassword } from '@ilbud/proto/http/demo-accounts'
import { phone, visitor, type Visitor } from '@ilbud/testkit/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { MovedClock } from './moved-clock.ts'
import { browser } from './browser.ts'
import { book, comeSignedIn } from './people.ts'
import type { Suite } from './suite.ts'

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

type Method = 'GET' | 'POST'

/** A day on which time matters, with a clock that is moved: a parcel moves when it was ordered to, and everybody is told. */
export function promisedDays(clock: MovedClock): Suite {
  return (running) => {
    const people: Visitor[] = []
    afterAll(async () => {
      await Promise.all(people.map(({ context }) => context.close()))
    })

    async function arrive(options: Parameters<typeof visitor>[2] = {}): Promise<Page> {
      const person = await visitor(browser!, running().url, options)
      people.push(person)
      await clock.share(person.context)
      return person.page
    }

    async function arriveAs(username: string, options: Parameters<typeof visitor>[2] = {}): Promise<Page> {
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

    async function accept(driver: string, { id }: Order) {
      return ask(`/api/driver/orders/${id}/accept`, { token: await tokenOf(driver), method: 'POST', body: {} })
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

    /** The mail with these words, as soon as it has come; its link leads to this product. */
    async function mailTo(to: string, words: RegExp): Promise<{ text: string; link: string }> {
      const row = await eventually(
        async () => (await mailbox()).find((each) => each.to === to && words.test(each.subject)),
        `a mail ${words} has come`
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
      await mailTo('sender@ilbud.example', /is confirmed$/)
      const { link } = await mailTo(love, /is sending you a parcel$/)

      // On Thursday it is in nobody's pool, and nobody can take it.
      await clock.moveTo('2027-06-10T12:00:00+02:00')
      expect(await isInPool('driver4@ilbud.example', order)).toBe(false)
      expect((await accept('driver4@ilbud.example', order)).status).toBe(404)
      const recipient = await arrive({ viewport: phone, hasTouch: true })
      await recipient.goto(link)
      await recipient
        .getByText(/2027-06-12/)
        .first()
        .waitFor()

      await clock.moveTo('2027-06-12T09:58:00+02:00')
      expect(await isInPool('driver4@ilbud.example', order)).toBe(false)
      await clock.moveTo('2027-06-12T10:00:01+02:00')
      await eventually(() => isInPool('driver4@ilbud.example', order), 'it is released')
      await mailTo('sender@ilbud.example', /we are finding a driver$/)
      expect((await accept('driver4@ilbud.example', order)).status).toBe(200)

      await clock.moveTo('2027-06-12T11:00:00+02:00')
      const driver = await arriveAs('driver4@ilbud.example', { viewport: phone, hasTouch: true })
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

      await mailTo('sender@ilbud.example', /is delivered$/)
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
      expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
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
