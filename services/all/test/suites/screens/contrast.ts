import { phone, type visitor } from '@ilbud/testkit/browser/browser'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { comeSignedIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

/** With forced colours all states can be distinguished, and with more contrast the page follows. */
export const contrast: Suite = (running) => {
  const windows = openWindows(running, { reducedMotion: 'reduce' })

  async function arrive(username: string, options: Parameters<typeof visitor>[2]): Promise<Page> {
    const { page } = await windows.arrive(options)
    await comeSignedIn(page, username)
    return page
  }

  /** Whether pressing the control changes its look. Pressed twice, so that it is restored. */
  async function showsItsState(
    control: Locator,
    /** After the first press, where that asks something. */
    confirm?: () => Promise<void>
  ): Promise<boolean> {
    const seen: Buffer[] = []
    for (let press = 0; press < 2; press++) {
      await control.click()
      if (press === 0) await confirm?.()
      // The focus ring would be a difference as well.
      await control.blur()
      seen.push(await control.screenshot({ animations: 'disabled' }))
    }
    return !seen[0]!.equals(seen[1]!)
  }

  it.skipIf(!browser)('every state is told in the system’s own colours', async () => {
    const driver = await arrive('driver4@ilbud.example', { forcedColors: 'active', viewport: phone })
    await driver.goto('/driver?tab=profile')
    const begin = () => driver.getByRole('button', { name: 'Go on duty' }).click()
    expect(await showsItsState(driver.getByRole('switch', { name: 'Duty', exact: true }), begin)).toBe(true)
    expect(await showsItsState(driver.getByRole('switch', { name: 'High contrast' }))).toBe(true)

    const board = await arrive('dispatch@ilbud.example', { forcedColors: 'active' })
    await board.goto('/admin/orders')
    await board.locator('a[data-order]').first().waitFor()
    expect(await showsItsState(board.getByRole('checkbox', { name: /^Select SD/ }).first())).toBe(true)
    expect(await showsItsState(board.getByRole('button', { name: /Active$/ }))).toBe(true)
  })

  it.skipIf(!browser)('every text has ink where more contrast is asked for', async () => {
    const page = await arrive('dispatch@ilbud.example', { contrast: 'more' })
    await page.goto('/admin/orders')
    await page.getByRole('columnheader', { name: 'Status' }).waitFor()
    expect(await colourOf(page, '[role=columnheader]')).toBe(await colourOf(page, 'body'))
  })
}

function colourOf(page: Page, selector: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).color`)
}
