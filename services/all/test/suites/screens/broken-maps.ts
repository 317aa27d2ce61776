import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { chooseAddress, comeSignedIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

interface MapPage {
  name: string
  path: string
  as?: string
  prepare?: (page: Page) => Promise<unknown>
  /** What is beside the map, and has to stay. */
  beside: (page: Page) => Promise<unknown>
}

const pages: MapPage[] = [
  {
    name: 'of a parcel',
    path: `/track/${demoTrackingIds.outForDelivery}`,
    beside: (page) => page.getByRole('heading', { name: 'Timeline' }).waitFor()
  },
  {
    name: 'of the board',
    path: '/admin/orders',
    as: 'dispatch@ilbud.example',
    beside: async (page) => {
      await page.locator('a[data-order]').first().click()
      await page.getByRole('heading', { name: /on duty$/ }).waitFor()
    }
  },
  {
    name: 'of routes',
    path: '/admin/routes',
    as: 'dispatch@ilbud.example',
    beside: (page) => page.getByRole('main').getByRole('button', { expanded: false }).last().click()
  },
  {
    name: 'of a driver',
    path: '/driver?tab=routes',
    as: 'driver1@ilbud.example',
    beside: (page) => page.getByRole('link', { name: 'Navigate' }).first().waitFor()
  },
  {
    name: 'of an order to place',
    path: '/send',
    as: 'sender@ilbud.example',
    prepare: async (page) => {
      await chooseAddress(page, 'Pickup address', 'Sveavägen 80')
      await chooseAddress(page, 'Delivery address', 'Skånegatan 78')
    },
    beside: (page) => page.getByLabel('Delivery contact').fill('Astrid Holm')
  }
]

const fault = 'the graphics are broken'
const breakGraphics = `
  const { getParameter } = WebGL2RenderingContext.prototype
  globalThis.mendGraphics = () => { WebGL2RenderingContext.prototype.getParameter = getParameter }
  WebGL2RenderingContext.prototype.getParameter = () => { throw new Error('${fault}') }`

/** An error of a map stays within the map. */
export const brokenMaps: Suite = (running) => {
  const { arrive } = openWindows(running, { reducedMotion: 'reduce' })

  it.skipIf(!browser).each(pages)(
    'an error of the map $name leaves the page usable, is reported, and the map can be tried again',
    async ({ path, as, prepare, beside }) => {
      const { page, complaints } = await arrive()
      if (as) await comeSignedIn(page, as)
      await page.addInitScript({ content: breakGraphics })
      await page.goto(path)
      await prepare?.(page)
      await page.getByText('The map cannot be shown.').waitFor()
      expect(complaints.join()).toContain(fault)
      await beside(page)
      await page.evaluate('mendGraphics()')
      complaints.length = 0
      await page.locator('[data-map=failed]').getByRole('button', { name: 'Try again' }).click()
      await page.locator('[data-map=shown] canvas').first().waitFor()
      expect(complaints).toEqual([])
    }
  )
}
