import { visitor } from '@ilbud/testkit/browser/browser'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser } from '#test/suites/browser.ts'
import type { Suite } from '#test/suites/suite.ts'

/** Pages that open the sign-in dialog, which hides their links. */
const signedIn = /^\/(send|order|dashboard|quote|driver|admin)(\/|$)/

/** Every link of navbar, menu, footer and pages leads to a page with a heading. */
export const everyLink: Suite = (running) => {
  it.skipIf(!browser)('every link leads to a page', async () => {
    const { page, context, complaints } = await visitor(browser!, running().url)
    const problems: string[] = []
    const titles = new Map<string, string>()
    const queue: [path: string, from: string][] = [['/', 'the start']]
    const known = new Set(queue.map(([path]) => path))
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, from] = next
      const isOurs = await open(page, path)
      if (!isOurs.ok) problems.push(`${path}, linked from ${from}: ${isOurs.why}`)
      if (!isOurs.ok || !isOurs.isClient) continue
      const title = await page.title()
      const same = titles.get(title)
      if (same && !signedIn.test(path)) problems.push(`${path} has the title of ${same}: ${title}`)
      titles.set(title, path)
      if (signedIn.test(path)) continue
      for (const link of await linksOf(page, path === '/')) {
        const dead = deadLink(link)
        if (dead) problems.push(`${path}: ${dead}`)
        const url = new URL(link, running().url)
        if (url.origin !== running().url || dead) continue
        const target = url.pathname + url.search
        if (known.has(target) || !/^https?:/.test(url.protocol)) continue
        known.add(target)
        queue.push([target, path])
      }
    }
    await context.close()
    // Menu and footer alone have more than twenty.
    expect(known.size).toBeGreaterThan(25)
    expect([...problems, ...complaints]).toEqual([])
  })
}

async function open(page: Page, path: string): Promise<{ ok: boolean; why: string; isClient: boolean }> {
  const response = await page.goto(path).catch((error: Error) => error)
  // A download is not a page, and not a dead link either.
  if (response instanceof Error)
    return { ok: /Download/.test(response.message), why: response.message, isClient: false }
  if (!response || !response.ok()) return { ok: false, why: `answers ${response?.status()}`, isClient: false }
  const isClient = (await page.locator('#root').count()) > 0
  if (!isClient) return { ok: true, why: '', isClient }
  // Not by role: behind the sign-in dialog elements have none.
  const heading = page.locator('h1').first()
  const shown = await heading.waitFor({ state: 'attached' }).catch(() => 'nothing')
  if (shown === 'nothing') return { ok: false, why: 'has no heading', isClient }
  const isMissing = (await heading.textContent()) === '404 Page Not Found'
  return { ok: !isMissing, why: 'is the page for what does not exist', isClient }
}

/** The links of a page; the menu is the same on all pages and read only once. */
async function linksOf(page: Page, withMenu: boolean): Promise<string[]> {
  const read = () =>
    page.evaluate<string[]>("[...document.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '')")
  const links = await read()
  if (!withMenu) return links
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'All pages' }).waitFor()
  return [...links, ...(await read())]
}

function deadLink(link: string): string | null {
  if (link === '' || link === '#' || /^javascript:/i.test(link)) return `a link to "${link}"`
  // The skip link, on every page.
  return link.startsWith('#') && link !== '#main' ? `a link to "${link}"` : null
}
