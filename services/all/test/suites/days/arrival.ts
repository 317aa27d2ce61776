import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { phone, visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect, it } from 'vitest'
import { arriveEarly, browser, holdScripts } from '#test/suites/browser.ts'
import type { Suite } from '#test/suites/suite.ts'

/**
 * The landing and tracking pages are visible before any of our files has loaded, and the client takes over from there.
 */
export const arrival: Suite = (running) => {
  describe.skipIf(!browser)('a stranger', () => {
    const arrive = (options = {}) => visitor(browser!, running().url, { viewport: phone, ...options })

    it('a stranger reads the page without a script, in the browser’s language', async () => {
      const { page, context } = await arrive({ javaScriptEnabled: false, locale: 'sv-SE' })
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: 'Från din hand till deras. I dag.' }).waitFor()
      expect(await page.title()).toBe('Paket samma dag i Stockholm – Ilbud')
      expect(await page.locator('html').getAttribute('lang')).toBe('sv')
      await context.close()
    })

    it('a stranger without scripts reads first that the page needs them', async () => {
      const { page, context } = await arrive({ javaScriptEnabled: false })
      for (const path of ['/terms', `/track/${demoTrackingIds.outForDelivery}`]) {
        await page.goto(path)
        expect((await page.locator('body').innerText()).trim(), path).toMatch(/^This page needs JavaScript/)
      }
      await context.close()
    })

    it('a stranger keeps what was drawn, typed and pressed until the client is there', async () => {
      const visit = await arrive()
      const { page, context, complaints } = visit
      const letScriptsCome = await holdScripts(visit)
      await arriveEarly(visit, '/')
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

    it.for([
      ['en-GB', 640],
      ['sv-SE', 640],
      ['en-GB', 568],
      ['sv-SE', 568]
    ] as const)(
      'a stranger reaches the box for the tracking ID above the cookies, on a small phone, in %s, %i px high',
      async ([locale, height]) => {
        const { page, context } = await arrive({ locale, viewport: { width: 320, height } })
        await page.goto('/')
        const cookies = page.getByRole('dialog', { name: /^(Cookies|Kakor)/ })
        const box = await page.getByRole('search').first().boundingBox()
        const isClear = async () => (await cookies.boundingBox())!.y >= box!.y + box!.height
        expect(await isClear()).toBe(true)
        await cookies.getByRole('button', { name: /^(More options|Fler val)$/ }).click()
        await cookies.getByRole('button', { name: /^(Save my choice|Spara mitt val)$/ }).waitFor()
        expect(await isClear()).toBe(true)
        await context.close()
      }
    )

    it('a stranger is led to the parcel by an early Enter', async () => {
      const visit = await arrive()
      const letScriptsCome = await holdScripts(visit)
      await arriveEarly(visit, '/')
      await visit.page.getByRole('textbox', { name: 'Tracking ID' }).fill(demoTrackingIds.outForDelivery)
      await visit.page.keyboard.press('Enter')
      letScriptsCome()
      await visit.page.waitForURL(`/track/${demoTrackingIds.outForDelivery}`)
      await visit.context.close()
    })
  })

  it.skipIf(!browser)('the page of a stranger is shown to nobody who has been here', async () => {
    const visit = await visitor(browser!, running().url, { serviceWorkers: 'block' })
    const { page, context } = visit
    await page.goto('/cookies')
    await page.evaluate("localStorage.setItem('ilbud.language', 'sv')")
    const letScriptsCome = await holdScripts(visit)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#drawn').waitFor({ state: 'attached' })
    // The script that empties the page waits for the styles, and so does the first paint.
    const isEmpty = "document.querySelector('#root').innerHTML === ''"
    const isSeen = `performance.getEntriesByType('paint').length > 0 && !(${isEmpty})`
    let wasSeen = false
    await eventually(async () => {
      wasSeen ||= await page.evaluate<boolean>(isSeen)
      return page.evaluate<boolean>(isEmpty)
    }, 'the drawn page is gone')
    expect(wasSeen).toBe(false)
    // Nothing but grey blocks, after a moment.
    const blocks = `getComputedStyle(document.querySelector('#root'), '::before').visibility`
    await eventually(async () => (await page.evaluate(blocks)) === 'visible', 'blocks are shown')
    letScriptsCome()
    await page.getByRole('heading', { level: 1, name: 'Från din hand till deras. I dag.' }).waitFor()
    await context.close()
  })

  describe.skipIf(!browser)('who follows a parcel', () => {
    const open = async (options = {}) => {
      const visit = await visitor(browser!, running().url, { viewport: phone, serviceWorkers: 'block', ...options })
      return { ...visit, letScriptsCome: await holdScripts(visit) }
    }
    const path = `/track/${demoTrackingIds.outForDelivery}`

    it('who follows a parcel reads its first words before the client is there, and the same ones after', async () => {
      const { page, context, complaints, letScriptsCome } = await open({ locale: 'sv-SE' })
      await page.goto(path, { waitUntil: 'commit' })
      const heading = page.getByRole('heading', { level: 1 })
      const sentence = page.locator('[data-words="sentence"]').filter({ visible: true })
      const early = [await heading.textContent(), await sentence.textContent()]
      expect(early).toEqual([expect.stringMatching(/^\d\d:00–\d\d:00$/), expect.stringMatching(/^Kommer .*Södermalm/)])
      expect(await page.getByRole('heading', { name: 'Leveransstatus' }).count()).toBe(0)
      letScriptsCome()
      await page.getByRole('heading', { name: 'Leveransstatus' }).waitFor()
      expect([await heading.textContent(), await sentence.textContent()]).toEqual(early)
      expect(await page.getByRole('search').getByRole('textbox').inputValue()).toBe('SD-DEM0-0000-0001-1')
      expect(complaints).toEqual([])
      await context.close()
    })

    it('who follows a parcel sees that it is on its way while neither the answer nor the client is there', async () => {
      const { page, context, letScriptsCome } = await open()
      const { promise: answer, resolve: letAnswerCome } = Promise.withResolvers<void>()
      await page.route('**/api/v1/track/*', async (route) => {
        await answer
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('main [aria-busy]').filter({ visible: true }).waitFor()
      letAnswerCome()
      letScriptsCome()
      await page.getByRole('heading', { name: 'Delivery timeline' }).waitFor()
      await context.close()
    })

    it('who follows a parcel may press a button at once', async () => {
      const { page, context, letScriptsCome } = await open()
      await arriveEarly({ page }, path)
      await page.getByRole('button', { name: 'Sign In' }).click()
      letScriptsCome()
      await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
      await context.close()
    })

    it('who follows a parcel goes on typing where it had begun, and may press Enter at once', async () => {
      const { page, context, letScriptsCome } = await open()
      await arriveEarly({ page }, path)
      const field = page.getByRole('main').getByRole('search').getByRole('textbox')
      await field.fill('SD-DEM0-0000')
      letScriptsCome()
      await page.getByRole('heading', { name: 'Delivery timeline' }).waitFor()
      await page.keyboard.type('-0002-Z')
      expect(await field.inputValue()).toBe('SD-DEM0-0000-0002-Z')
      await context.close()

      const second = await open()
      await arriveEarly(second, path)
      await second.page.getByRole('main').getByRole('search').getByRole('textbox').fill('SD-DEM0-0000-0002-Z')
      await second.page.keyboard.press('Enter')
      second.letScriptsCome()
      await second.page.waitForURL('**/track/SDDEM000000002Z')
      await second.context.close()
    })

    it('who follows a parcel asks once for it', async () => {
      const { page, context, letScriptsCome } = await open()
      const asked: string[] = []
      // With `?after=` it is asked for again since it has changed meanwhile: the demo's parcels move.
      const isFirst = (url: string) => url.includes('/api/v1/track/') && !url.includes('?after=')
      page.on('request', (request) => void (isFirst(request.url()) && asked.push(request.url())))
      letScriptsCome()
      await page.goto(path)
      await page.getByRole('heading', { name: 'Delivery timeline' }).waitFor()
      expect(asked).toEqual([`${running().url}/api/v1/track/${demoTrackingIds.outForDelivery}`])
      await context.close()
    })

    it('who follows a parcel keeps it in sight while a part of the page cannot be loaded, which comes later', async () => {
      const { page, context, complaints, letScriptsCome } = await open()
      const part = '**/assets/notes-*.js'
      await page.route(part, (route) => route.abort())
      letScriptsCome()
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/notes-')),
        page.goto(`${path}#k=${'A'.repeat(22)}`)
      ])
      await page.getByRole('heading', { name: 'Delivery timeline' }).waitFor()
      await page.unroute(part)
      await page.getByText('This link is no longer valid').waitFor()
      expect(complaints).toEqual([])
      await context.close()
    })

    it('who follows a parcel is told by the client what went wrong', async () => {
      const { page, context, letScriptsCome } = await open()
      await page.route('**/api/v1/track/*', (route) => route.abort())
      letScriptsCome()
      await page.goto(path)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await context.close()
    })
  })
}
