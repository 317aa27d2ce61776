import { readFile } from 'node:fs/promises'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browser, openWindows } from '#test/suites/browser.ts'
import { signIn } from '#test/suites/people.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

const figures = '/api/admin/v1/analytics'
// Takes a second or two, and longer on a small machine that is still creating demo data.
const unhurried = { everyMs: 100 }
/** A driver without other orders. */
const driver = 'driver5@ilbud.example'

/** People who read the figures: what is shown, that it is updated live, and who may not see it. */
export const analyst: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)

  async function arriveAt(path: string, username: string): Promise<Page> {
    const person = await arrive()
    await person.page.goto(path)
    await signIn(person.page, username)
    return person.page
  }

  async function call<T>(path: string, init: { token?: string; body?: unknown; method?: string } = {}): Promise<T> {
    const response = await fetch(running().url + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) })
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as T
  }

  async function tokenOf(username: string): Promise<string> {
    const body = { username, password: demoPassword }
    return (await call<{ accessToken: string }>('/api/v1/auth/login', { body })).accessToken
  }

  /** Delivers an order by API calls. */
  async function deliver(): Promise<{ id: string; trackingId: string }> {
    const placed = await call<{ id: string; trackingId: string }>('/api/v1/orders', {
      token: await tokenOf('sender@ilbud.example'),
      body: leastOrder
    })
    const token = await tokenOf(driver)
    await call(`/api/driver/orders/${placed.id}/accept`, { token, body: {} })
    for (const status of ['picked_up', 'in_transit', 'delivered'])
      await call(`/api/driver/orders/${placed.id}/status`, { token, method: 'PATCH', body: { status } })
    return placed
  }

  describe.skipIf(!browser)('an admin', () => {
    it('an admin sees a delivery in the figures without a reload, finds the order, and has it in the table', async () => {
      const page = await arriveAt('/admin?period=7d', 'admin@ilbud.example')
      await page.getByText('Connected').waitFor()
      await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))
      const token = await tokenOf('admin@ilbud.example')
      const revenue = async () => (await call<Summary>(`${figures}?period=7d`, { token })).totalRevenue
      const before = await revenue()

      const { id, trackingId } = await deliver()
      const shown = async () => {
        const figure = await figureOf(page, 'Total Revenue')
        return figure > before && figure === (await revenue())
      }
      await eventually(shown, 'the page shows the new revenue', unhurried)

      const volume = page.getByRole('region', { name: 'Order Volume', exact: true })
      await volume.getByRole('button', { name: 'Show as table' }).click()
      const tabled = async () => {
        const { series } = await call<Orders>(`${figures}/orders?period=7d`, { token })
        const rows = series.map(({ placed, delivered, failed, canceled }) => [placed, delivered, failed, canceled])
        return JSON.stringify(await cellsOf(volume)) === JSON.stringify(rows.toReversed())
      }
      await eventually(tabled, 'the table says what the server says', unhurried)
      expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run' }).fill(trackingId)
      await page.getByRole('option').filter({ hasText: 'Skånegatan 78' }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === '/admin/orders' && url.searchParams.get('order') === id)
    })

    it('an admin takes the orders along as CSV, a row each', async () => {
      const page = await arriveAt('/admin?period=90d&export=open', 'admin@ilbud.example')
      const token = await tokenOf('admin@ilbud.example')
      const placed = async () => (await call<Orders>(`${figures}/orders?period=90d`, { token })).totalOrders
      const before = await placed()
      const downloading = page.waitForEvent('download')
      await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/orders.*\.csv$/)
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
      // Demo data may still be added.
      expect(lines.length - 1).toBeGreaterThanOrEqual(before)
      expect(lines.length - 1).toBeLessThanOrEqual(await placed())
      expect(before).toBeGreaterThan(10)
      await page.getByText('Export finished', { exact: true }).waitFor()
    })
  })

  it.skipIf(!browser)('a dispatcher sees no money and no page beyond', async () => {
    const page = await arriveAt('/admin', 'dispatch@ilbud.example')
    await page.getByText('Total Orders').waitFor()
    await page.getByRole('region', { name: 'Fleet Utilization' }).waitFor()
    const text = await page.locator('main').innerText()
    expect(text).not.toMatch(/Revenue|\bkr\b|Financial|margin/)
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
    const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    expect((await tabs.allInnerTexts()).map((label) => label.split(/\s/)[0])).toEqual([
      'Overview',
      'Orders',
      'Routes',
      'Drivers'
    ])
    await page.goto('/admin/analytics')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })

  it.skipIf(!browser)('a customer is told who may come in', async () => {
    const page = await arriveAt('/admin', 'sender@ilbud.example')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByText('You need admin privileges to access this page').waitFor()
    await page.getByText('Current role: customer').waitFor()
    expect(complaints()).toEqual([])
  })
}

interface Summary {
  totalRevenue: number
}

interface Orders {
  totalOrders: number
  series: { placed: number; delivered: number; failed: number; canceled: number }[]
}

/** `29 502 kr` as a number. */
async function figureOf(page: Page, name: string): Promise<number> {
  const figure = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return Number((await figure.locator('b').first().innerText()).replace(/\D/g, ''))
}

async function cellsOf(card: ReturnType<Page['getByRole']>): Promise<number[][]> {
  const rows = await card.getByRole('table').locator('tbody tr').all()
  return Promise.all(rows.map(async (row) => (await row.getByRole('cell').allInnerTexts()).map(Number)))
}
