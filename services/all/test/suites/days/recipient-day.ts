import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { phone, type Visitor } from '@ilbud/testkit/browser/browser'
import { expect, it } from 'vitest'
import { browser, holdScripts, openWindows } from '#test/suites/browser.ts'
import { expectLive } from '#test/suites/live.ts'
import { signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'
import { leastOrder } from '#test/suites/least-order.ts'

interface Placed {
  id: string
  trackingId: string
  trackingKey: string
}

/** A recipient opens the link, gives instructions, and follows the parcel live, also offline. */
export const recipientDay: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)
  /** The times from each answer to the driver until the recipient's page showed it. */
  const waited: number[] = []

  async function call<Answer>(path: string, token: string | null, body?: unknown, method = 'POST'): Promise<Answer> {
    const response = await fetch(running().url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  async function tokenOf(username: string): Promise<string> {
    const body = { username, password: demoPassword }
    return (await call<{ accessToken: string }>('/api/v1/auth/login', null, body)).accessToken
  }

  async function place(): Promise<Placed> {
    return call<Placed>('/api/v1/orders', await tokenOf('sender@ilbud.example'), {
      ...leastOrder,
      deliveryContact: 'Astrid Holm'
    })
  }

  it.skipIf(!browser)(
    'a recipient gives instructions, sees each step by itself, and reads it without a network',
    async () => {
      const { id, trackingId, trackingKey } = await place()
      const recipient = await arrive({ viewport: phone, hasTouch: true })
      const { page } = recipient
      const letScriptsCome = await holdScripts(recipient)
      await page.goto(`/track/${trackingId}#k=${trackingKey}`, { waitUntil: 'commit' })
      // The first words, before the client has started, are only for visitors who have the link.
      await page.getByText(/^Arriving \w+ at Skånegatan 78\.$/).waitFor()
      letScriptsCome()
      await page.getByText('Connected').waitFor()
      await page.getByText('Skånegatan 78').first().waitFor()
      await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

      await page.getByRole('button', { name: 'Tell the driver' }).click()
      await page.getByLabel('For the driver').fill('Door code 4711, third floor')
      await page.getByRole('button', { name: 'Save for the driver' }).click()
      await page.getByText(/^(Saved for the driver|The driver sees this now)$/).waitFor()
      await page.getByRole('button', { name: 'Outside the door' }).click()
      await page.getByRole('button', { name: 'Outside the door', pressed: true }).waitFor()

      // The driver's steps by the API, since the driver's screen has its own suite.
      const token = await tokenOf('driver5@ilbud.example')
      const driverCall = (status: string) =>
        call<unknown>(`/api/driver/orders/${id}/status`, token, { status }, 'PATCH')
      await call(`/api/driver/orders/${id}/accept`, token, {})
      await seen(page, 'Driver Assigned')
      await driverCall('picked_up')
      await seen(page, 'Package Picked Up')

      const driver = await arrive({ viewport: phone, hasTouch: true })
      await driver.page.goto('/driver')
      await signIn(driver.page, 'driver5@ilbud.example')
      await driver.page.getByRole('link', { name: 'Routes', exact: true }).click()
      await driver.page.getByText('Door code 4711, third floor').filter({ visible: true }).first().waitFor()
      await driver.page.getByText('leave it at the door').filter({ visible: true }).first().waitFor()

      await driverCall('in_transit')
      await seen(page, 'Out for Delivery')

      await withoutNetwork(recipient)

      await driverCall('delivered')
      await seen(page, 'Delivered')
      await page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()
      expect(await page.getByRole('button', { name: 'Tell the driver' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Change the instructions' }).count()).toBe(0)
      expect(await page.title()).toMatch(/^Delivered/)
      await expectLive(page, waited)
      expect(complaints()).toEqual([])
    }
  )

  async function seen(page: Visitor['page'], label: string): Promise<void> {
    const before = performance.now()
    await page.getByRole('listitem').filter({ hasText: label }).first().waitFor()
    const took = performance.now() - before
    waited.push(took)
  }
}

/** Reloads the page while the API cannot be reached: it shows the last copy, says so, and updates itself afterwards. */
async function withoutNetwork({ context, page }: Visitor): Promise<void> {
  const isApi = (url: URL): boolean => url.pathname.startsWith('/api/')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page
    .getByText(/^(Reconnecting|Last update)/)
    .first()
    .waitFor()
  await context.setOffline(false)
  // The page itself still comes from the server (in production from the service worker); only the API fails.
  await page.route(isApi, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByText(/^Saved copy from/).waitFor()
  await page.getByText('Skånegatan 78').first().waitFor()
  await page.unroute(isApi)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await page.getByText('Connected').waitFor()
  await page.getByText(/^Saved copy from/).waitFor({ state: 'hidden' })
}
