import { launchBrowser, visitor, type Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { afterAll } from 'vitest'

/** One browser for all suites of a file; null: none can run. */
export const browser = await launchBrowser()
afterAll(() => browser?.close())

type VisitorOptions = Parameters<typeof visitor>[2]

/** Returns a function that opens a window without animations. All are closed after the suite. */
export function openWindows(running: () => Product): (options?: VisitorOptions) => Promise<Visitor> {
  const people: Visitor[] = []
  afterAll(async () => {
    await Promise.all(people.map(({ context }) => context.close()))
  })
  return async (options) => {
    const person = await visitor(browser!, running().url, { reducedMotion: 'reduce', ...options })
    people.push(person)
    return person
  }
}

/** Holds back the client's scripts until the returned function is called. */
export async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/first-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Opens a page whose scripts are held back, and waits until it is seen. Before, its elements are there already and no
 * script listens to them, since that waits for the styles: only a robot could press something.
 */
export async function arriveEarly({ page }: Pick<Visitor, 'page'>, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  const isPainted = () => page.evaluate<boolean>("performance.getEntriesByType('paint').length > 0")
  await eventually(isPainted, 'the page is painted')
}
