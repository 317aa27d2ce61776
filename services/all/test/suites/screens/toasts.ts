import { phone } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { comeSignedIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

interface Spoken {
  name: string
  as: string
  path: string
  /** What is done, so that a toast appears. Resolves to what it speaks of. */
  act: (page: Page) => Promise<Locator>
}

const places: Spoken[] = [
  {
    name: 'of a driver',
    as: 'driver4@ilbud.example',
    path: '/driver',
    act: async (page) => {
      await page.getByRole('button', { name: 'Accept Order' }).first().click()
      return page.getByRole('heading', { level: 2 }).first()
    }
  },
  {
    name: 'of an account',
    as: 'sender@ilbud.example',
    path: '/account',
    act: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      return page.getByRole('heading', { level: 1 })
    }
  }
]

/** On a phone there is little room. */
export const toasts: Suite = (running) => {
  const { arrive } = openWindows(running, { reducedMotion: 'reduce' })

  it.skipIf(!browser).each(places)(
    'a toast on the phone $name covers no heading of what it speaks of',
    async (spoken) => {
      const { page } = await arrive({ viewport: phone, hasTouch: true })
      await comeSignedIn(page, spoken.as)
      await page.goto(spoken.path)
      const heading = await spoken.act(page)
      const toast = page.locator('.toasts > li').first()
      await toast.waitFor()
      await heading.waitFor()
      // The page makes room a moment later.
      await eventually(async () => {
        const [over, under] = await Promise.all([toast.boundingBox(), heading.boundingBox()])
        return over !== null && under !== null && over.y + over.height <= under.y
      }, 'the heading stands below the toast')
      expect(await toast.isVisible()).toBe(true)
    }
  )
}
