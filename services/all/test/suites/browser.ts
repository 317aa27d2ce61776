import { launchBrowser, type Visitor } from '@ilbud/testkit/browser'
import { afterAll } from 'vitest'

/** One for all suites of a file; null where none can run. */
export const browser = await launchBrowser()
afterAll(() => browser?.close())

/** Nothing of the client runs until what is returned is called. */
export async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
