import { demoTrackingIds } from '@ilbud/proto/http/demo-accounts'
import { phone, visitor, type Visitor } from '@ilbud/testkit/browser'
import { describe, expect, it } from 'vitest'
import { browser } from './browser.ts'
import type { Suite } from './suite.ts'

/** The landing page is seen before any script has come, and is taken over by the client without a trace. */
export const arrival: Suite = (running) => {
  describe.skipIf(!browser)('a stranger', () => {
    const arrive = (options = {}) => visitor(browser!, running().url, { viewport: phone, ...options })

    it('reads the page without a script, in the browser’s language', async () => {
      const { page, context } = await arrive({ javaScriptEnabled: false, locale: 'sv-SE' })
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Från din hand till deras. I dag.' }).waitFor()
      expect(await page.title()).toBe('Paket samma dag i Stockholm – Ilbud')
      expect(await page.locator('html').getAttribute('lang')).toBe('sv')
      await context.close()
    })

    it('keeps what was drawn, typed and pressed until the client is there', async () => {
      const visit = await arrive()
      const { page, context, complaints } = visit
      const letScriptsCome = await holdScripts(visit)
      await page.goto('/', { waitUntil: 'commit' })
      const heading = page.locator('h1').first()
      await heading.evaluate((element: { wasDrawn?: boolean }) => void (element.wasDrawn = true))
      await page.getByRole('textbox', { name: 'Tracking ID' }).fill(demoTrackingIds.outForDelivery)
      await page.getByRole('button', { name: 'Sign In' }).click()
      letScriptsCome()
      await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
      expect(await heading.evaluate((element: { wasDrawn?: boolean }) => element.wasDrawn)).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.getByRole('textbox', { name: 'Tracking ID' }).inputValue()).toBe(demoTrackingIds.outForDelivery)
      expect(complaints).toEqual([])
      await context.close()
    })

    it('is led to the parcel by an early Enter', async () => {
      const visit = await arrive()
      const letScriptsCome = await holdScripts(visit)
      await visit.page.goto('/', { waitUntil: 'commit' })
      await visit.page.getByRole('textbox', { name: 'Tracking ID' }).fill(demoTrackingIds.outForDelivery)
      await visit.page.keyboard.press('Enter')
      letScriptsCome()
      await visit.page.waitForURL(`/track/${demoTrackingIds.outForDelivery}`)
      await visit.context.close()
    })
  })

  it.skipIf(!browser)('is not for who has been here: nothing of a stranger’s page is shown', async () => {
    const visit = await visitor(browser!, running().url, { serviceWorkers: 'block' })
    const { page, context } = visit
    await page.goto('/cookies')
    await page.evaluate("localStorage.setItem('ilbud.language', 'sv')")
    const letScriptsCome = await holdScripts(visit)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    await page.locator('#drawn').waitFor({ state: 'attached' })
    expect(await page.locator('#root').innerHTML()).toBe('')
    letScriptsCome()
    await page.getByRole('heading', { level: 1, name: 'Från din hand till deras. I dag.' }).waitFor()
    await context.close()
  })
}

/** Returns what lets them go. */
async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
