import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { demoTrackingIds } from '@ilbud/proto/http/demo-accounts'
import { desktop, phone, visitor } from '@ilbud/testkit/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browser } from './browser.ts'
import { signIn } from './people.ts'
import type { Suite } from './suite.ts'

interface Screen {
  name: string
  path: string
  /** Signed in as. */
  as?: string
  /** What shows that the screen is complete. */
  shows: (page: Page) => Promise<unknown>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

const screens: Screen[] = [
  { name: 'landing', path: '/', shows: heading },
  {
    name: 'tracking',
    path: `/track/${demoTrackingIds.outForDelivery}`,
    shows: (page) => page.locator('ol').first().waitFor()
  },
  {
    name: 'tracking-delivered',
    path: `/track/${demoTrackingIds.delivered}`,
    shows: (page) => page.locator('ol').first().waitFor()
  },
  { name: 'tracking-not-found', path: '/track/SD0000000000000', shows: heading },
  { name: 'sign-in', path: '/dashboard', shows: (page) => page.getByRole('dialog').waitFor() },
  { name: 'send', path: '/send', as: 'sender@ilbud.example', shows: heading },
  {
    name: 'dashboard',
    path: '/dashboard',
    as: 'sender@ilbud.example',
    shows: (page) => page.getByRole('table').first().waitFor()
  },
  {
    name: 'driver',
    path: '/driver',
    as: 'driver1@ilbud.example',
    shows: (page) => page.getByRole('article').first().waitFor()
  },
  { name: 'verify', path: '/verify', shows: heading },
  { name: 'reset', path: '/reset#token=x', shows: heading },
  { name: 'invite', path: '/invite#token=x', shows: heading },
  { name: 'company-register', path: '/company/register', shows: heading },
  { name: 'not-found', path: '/nowhere', shows: heading }
]

const sizes = { phone, desktop }
const themes = ['light', 'dark'] as const
/** `npm run screens` keeps a picture of each, in both languages. */
const pictures = process.env.SCREENS ?? null
const languages = pictures ? (['en', 'sv'] as const) : (['en'] as const)

export const everyScreen: Suite = (running) => {
  describe.skipIf(!browser).each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
    it.each(screens)('$name is accessible and does not scroll sideways', async ({ name, path, as, shows }) => {
      const { page, context, complaints } = await visitor(browser!, running().url, {
        viewport: sizes[size],
        hasTouch: size === 'phone'
      })
      if (as) {
        await page.goto('/dashboard')
        await signIn(page, as)
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const language of languages) {
        await page.addInitScript((chosen) => localStorage.setItem('ilbud.language', chosen), language)
        await page.goto(path)
        await shows(page)
        await page.evaluate('document.fonts.ready')
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          expect(await sideScroll(page), `${name} ${theme} scrolls sideways`).toBe(0)
          expect(await barriers(page), `${name} ${theme} ${language}`).toEqual([])
          if (pictures) await keepPicture(page, `${name}-${size}-${theme}-${language}`)
        }
      }
      await context.close()
      expect(complaints).toEqual([])
    })
  })
}

function sideScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

/** What axe calls serious or worse. */
async function barriers(page: Page): Promise<string[]> {
  // Its other way opens a page of its own for each look. It is for frames of strangers, and we have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`)
    )
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures!, { recursive: true })
  await eventually(() => page.evaluate<boolean>("document.readyState === 'complete'"), `${name} has loaded`)
  await page.screenshot({ path: join(pictures!, `${name}.png`), fullPage: true })
}
