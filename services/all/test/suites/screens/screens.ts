import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desktop, phone, type Visitor, visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { boardScreens } from './board-screens.ts'
import { analystScreens } from './analyst-screens.ts'
import { browser } from '#test/suites/browser.ts'
import { driverScreens } from './driver-screens.ts'
import { comeSignedIn } from '#test/suites/people.ts'
import { peopleScreens } from './people-screens.ts'
import { publicScreens } from './public-screens.ts'
import { barriers, outOfReach, sideScroll } from './screen-checks.ts'
import type { Screen, ScreenState } from './screen.ts'
import { senderScreens } from './sender-screens.ts'
import type { Suite } from '#test/suites/suite.ts'

const screens: Screen[] = [
  ...publicScreens,
  ...senderScreens,
  ...boardScreens,
  ...driverScreens,
  ...analystScreens,
  ...peopleScreens
]

const sizes = { phone, desktop }
/** The folder for pictures, set by `npm run screens`, which visits every state, theme and language. */
const pictures = process.env.SCREENS ?? null
const themes = (size: keyof typeof sizes) =>
  pictures ? (['light', 'dark'] as const) : size === 'phone' ? (['light'] as const) : (['dark'] as const)
const languages = pictures ? (['en', 'sv'] as const) : (['en'] as const)

/** Ends a screen that hangs, so that the others are still checked. */
const limitMs = pictures ? 900_000 : 180_000

/** The full screen, then its other states, which only `npm run screens` visits. */
function statesOf({ shows, states = {} }: Screen): [string, ScreenState][] {
  const full: ScreenState = { prepare: () => Promise.resolve(), shows }
  return [['full', full], ...(pictures ? Object.entries(states) : [])]
}

export const everyScreen: Suite = (running) => {
  describe.skipIf(!browser).each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
    const visitors = new Map<string | undefined, Promise<Visitor>>()
    afterAll(async () => {
      for (const visitor of visitors.values()) await (await visitor).context.close()
    })

    /** One browser per person, so that most files are cached for the next screen. */
    function visitorAs(username: string | undefined): Promise<Visitor> {
      const known = visitors.get(username) ?? arrive(username)
      visitors.set(username, known)
      return known
    }

    async function arrive(username: string | undefined): Promise<Visitor> {
      const arrived = await visitor(browser!, running().url, { viewport: sizes[size], hasTouch: size === 'phone' })
      if (username) await comeSignedIn(arrived.page, username)
      await arrived.page.emulateMedia({ reducedMotion: 'reduce' })
      return arrived
    }

    it.each(screens)(
      '$name can be used by everybody',
      async (screen) => {
        const { page, complaints } = await visitorAs(screen.as)
        const problems: string[] = []
        for (const language of languages) {
          // Between two screens the page is blank and has no storage.
          await page.addInitScript({
            content: `if (location.protocol !== 'about:') localStorage.setItem('ilbud.language', '${language}')`
          })
          for (const [name, state] of statesOf(screen)) {
            await state.prepare(page)
            await page.goto('about:blank')
            await page.goto(screen.path)
            await state.shows(page)
            await eventually(
              () => page.evaluate<boolean>("document.fonts.status === 'loaded'"),
              `${screen.name} has its fonts`
            )
            await readThrough(page, screen.name)
            problems.push(...(await lookAt(page, `${screen.name}~${name}~${size}`, themes(size), language)))
            if (size === 'phone') problems.push(...(await lookAtNarrow(page, `${screen.name}~${name}`)))
            await page.unrouteAll({ behavior: 'ignoreErrors' })
          }
        }
        expect([...problems, ...complaints.splice(0)]).toEqual([])
      },
      limitMs
    )
  })
}

async function lookAt(
  page: Page,
  name: string,
  themes: readonly ('light' | 'dark')[],
  language: string
): Promise<string[]> {
  const problems: string[] = []
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await eventually(() => page.evaluate<boolean>(isStill), `${name} stands still`)
    const cell = `${name}~${theme}~${language}`
    const seen = at === 0 ? await everything(page) : await barriers(page, { colours: true })
    problems.push(...seen.map((problem) => `${cell} ${problem}`))
    if (pictures) await keepPicture(page, cell)
  }
  return problems
}

/** Scrolls through the page, because charts are drawn when they come into view. */
async function readThrough(page: Page, name: string): Promise<void> {
  await eventually(() => page.evaluate<boolean>(scrollThrough), `${name} can be scrolled`)
  await eventually(() => page.evaluate<boolean>(isDrawn), `${name} has its charts and maps`)
}

const scrollThrough = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    // A browser without enough processor time may draw nothing for a while.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      setTimeout(resolve, 1000)
    })
  }
  scrollTo(0, 0)
  return true
})()`
// Behind a dialog nothing scrolls.
const isDrawn = `document.querySelector('[role=dialog]') !== null ||
  [...document.querySelectorAll('[data-chart], [data-map=shown]')].every((drawing) => drawing.querySelector('canvas'))`

// Changing the theme is animated.
const isStill = `document.getAnimations().every((animation) => animation.playState !== 'running')`

/** Checks the layout, which is the same in every theme. */
async function everything(page: Page): Promise<string[]> {
  const hasFailed = await page.getByRole('heading', { name: /^(Something went wrong|Något gick fel)$/ }).isVisible()
  const failed = hasFailed ? ['is the page of an error'] : []
  if ((await page.locator('[data-map=failed]').count()) > 0) failed.push('has a map that failed')
  return [...failed, ...(await cutOff(page)), ...(await barriers(page))]
}

async function cutOff(page: Page): Promise<string[]> {
  const scrolls = await sideScroll(page)
  const wide = scrolls === 0 ? [] : [`scrolls sideways by ${scrolls}`]
  return [...wide, ...(await outOfReach(page))]
}

/** The narrowest phones that are sold. */
const narrow = { width: 320, height: 568 }
/** The usual size of text in a browser, and twice that for people who read no smaller one. */
const textSizes = { usual: 16, large: 32 }

/** Checks the layout there, and that nobody who needs large text scrolls sideways (WCAG 1.4.4 and 1.4.10). */
async function lookAtNarrow(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(narrow)
  await eventually(() => page.evaluate<boolean>(isStill), `${name} stands still when narrow`)
  const problems = await cutOff(page)
  const session = await page.context().newCDPSession(page)
  const setTextSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } })
  await setTextSize(textSizes.large)
  await eventually(async () => (await rootSize(page)) === textSizes.large, `${name} has large text`)
  const scrolls = await sideScroll(page)
  if (scrolls > 0) problems.push(`scrolls sideways by ${scrolls} with text of twice the size`)
  await setTextSize(textSizes.usual)
  await session.detach()
  await page.setViewportSize(phone)
  return problems.map((problem) => `${name}~320 ${problem}`)
}

function rootSize(page: Page): Promise<number> {
  return page.evaluate<number>('parseFloat(getComputedStyle(document.documentElement).fontSize)')
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures!, { recursive: true })
  await eventually(() => page.evaluate<boolean>("document.readyState === 'complete'"), `${name} has loaded`)
  await page.screenshot({ path: join(pictures!, `${name}.png`), fullPage: true })
}
