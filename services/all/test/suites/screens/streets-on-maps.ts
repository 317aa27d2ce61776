import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { visitor } from '@ilbud/testkit/browser/browser'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import type { Page, Response } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { browser } from '#test/suites/browser.ts'
import type { Suite } from '#test/suites/suite.ts'

/** One street across Södermalm, where the demo's first parcel goes. */
const street = {
  type: 'Feature',
  properties: { u: 1, v: 2, highway: 'primary', name: 'Långgatan' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [18.03, 59.312],
      [18.09, 59.316]
    ]
  }
}

/** What a product is started with, so that it has the street. */
export const streetsFile = join(temporaryFolder('streets'), 'streets.geojson')
writeFileSync(streetsFile, JSON.stringify({ type: 'FeatureCollection', features: [street] }))

const isTile = (response: Response) => /\/api\/v1\/streets\/\d+\/\d+\/\d+/.test(response.url())
const credit = (page: Page) => page.getByText('© OpenStreetMap contributors')

/** The streets of the operator's file on the maps. */
export const streetsOnMaps: Suite = (running) => {
  const visit = async (options: Parameters<typeof visitor>[2] = {}) => {
    const visited = await visitor(browser!, running().url, { serviceWorkers: 'block', ...options })
    onTestFinished(() => visited.context.close())
    return visited
  }
  const path = `/track/${demoTrackingIds.outForDelivery}`

  it.skipIf(!browser)(
    'a parcel’s map draws the streets of the file, in either theme, and names whose they are',
    async () => {
      const { page, complaints } = await visit()
      const [tile] = await Promise.all([page.waitForResponse(isTile), page.goto(path)])
      expect([tile.status(), tile.headers()['content-type']]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
      expect(tile.headers()['cache-control']).toContain('immutable')
      await credit(page).waitFor()
      await page.emulateMedia({ colorScheme: 'dark' })
      await credit(page).waitFor()
      expect(await credit(page).count()).toBe(1)
      expect(complaints).toEqual([])
    }
  )

  it.skipIf(!browser)(
    'where the streets do not answer, the map draws our own, which belong to nobody else',
    async () => {
      const { page } = await visit()
      await page.route('**/api/v1/streets', (route) => route.abort())
      const tiles: string[] = []
      page.on('response', (response) => isTile(response) && tiles.push(response.url()))
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/streets')),
        page.waitForResponse((response) => /\/assets\/streets-[\w-]+\.json/.test(response.url())),
        page.goto(path)
      ])
      await page.locator('.maplibregl-canvas').first().waitFor()
      expect([tiles, await credit(page).count()]).toEqual([[], 0])
    }
  )
}
