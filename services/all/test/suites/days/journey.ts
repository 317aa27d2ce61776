import { phone, type Visitor } from '@ilbud/testkit/browser/browser'
import { expect, it } from 'vitest'
import { browser, openWindows, type VisitorOptions } from '#test/suites/browser.ts'
import { book, signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

/** One parcel from door to door, in three browsers: sender, driver, recipient. */
export const journey: Suite = (running) => {
  const { arrive: open, complaints } = openWindows(running)

  async function arrive(options: VisitorOptions = {}): Promise<Visitor['page']> {
    const person = await open(options)
    return person.page
  }

  it.skipIf(!browser)('a parcel is booked, carried and watched live, and is still there after a restart', async () => {
    const sender = await arrive()
    await sender.goto('/')
    await sender.getByRole('button', { name: 'Sign In' }).first().click()
    await signIn(sender, 'sender@ilbud.example')
    const link = await book(sender)
    await sender.getByText('Package Order Created Successfully!', { exact: true }).waitFor()
    const trackingId = link.pathname.split('/').at(-1)!

    // A stranger who has only the tracking ID sees no street and no name.
    const watcher = await arrive()
    await watcher.goto(`/track/${trackingId}`)
    await watcher.getByText('Connected').waitFor()
    await watcher.getByText('Södermalm').first().waitFor()
    expect(await watcher.getByText('Skånegatan').count()).toBe(0)
    expect(await watcher.getByText('Astrid').count()).toBe(0)
    // Survives only as long as the page is not reloaded.
    await watcher.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

    const driver = await arrive({
      viewport: phone,
      hasTouch: true,
      permissions: ['geolocation'],
      geolocation: { latitude: 59.3426, longitude: 18.0549 }
    })
    await driver.goto('/driver')
    // A driver without other orders.
    await signIn(driver, 'driver4@ilbud.example')

    const accept = driver
      .getByRole('article')
      // The demo's orders come and go, also to Södermalm.
      .filter({ hasText: /Vasastaden.*Södermalm/s })
      .getByRole('button', { name: 'Accept Order' })
      .first()
    await acceptTheNewOne(driver, trackingId, accept)
    await timelineShows(watcher, 'Driver Assigned')

    await driver.getByRole('button', { name: 'Mark as Picked Up' }).first().click()
    await timelineShows(watcher, 'Package Picked Up')
    await driver.getByRole('button', { name: 'Start Delivery' }).first().click()
    await timelineShows(watcher, 'Out for Delivery')
    await driver.getByRole('button', { name: 'Mark as Delivered' }).first().click()
    await timelineShows(watcher, 'Delivered')
    expect(await watcher.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)

    await running().kill()
    await running().start()
    await watcher.reload()
    await timelineShows(watcher, 'Delivered')
    await sender.goto('/dashboard')
    await sender.getByText(trackingId.slice(-5, -1)).first().waitFor()
    expect(complaints()).toEqual([])
  })

  async function acceptTheNewOne(
    driver: Visitor['page'],
    trackingId: string,
    accept: ReturnType<Visitor['page']['getByRole']>
  ): Promise<void> {
    const accepted = driver.waitForResponse((response) => response.url().endsWith('/accept'))
    await accept.click()
    const order = (await (await accepted).json()) as { trackingId: string }
    expect(order.trackingId).toBe(trackingId)
  }

  async function timelineShows(page: Visitor['page'], label: string): Promise<void> {
    await page.getByRole('listitem').filter({ hasText: label }).first().waitFor()
  }
}
