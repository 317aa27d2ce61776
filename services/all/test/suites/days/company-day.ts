import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { freePort } from '@ilbud/infra/native/free-port'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { shopExamples } from '@ilbud/proto/http/examples/developers'
import { visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { within } from '@ilbud/testkit/within'
import { expect, it, onTestFinished } from 'vitest'
import { browser } from '#test/suites/browser.ts'
import { book, signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'
import { leastOrder } from '#test/suites/least-order.ts'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const owner = 'owner@blomman.example'
const parcel = {
  ...leastOrder,
  pickupContact: 'Olof Blom'
}

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the test checks
type Json = any

/** A company admin's day: a cost centre, a new member, an order by invoice, and what the order shows of it. */
export const companyDay: Suite = (running) => {
  it.skipIf(!browser)("a company's admin adds a cost centre and a member, and orders on invoice with it", async () => {
    const code = `TORG-${Date.now().toString(36).toUpperCase()}`
    const { page, context, complaints } = await visitor(browser!, running().url)
    await page.goto('/dashboard/company?tab=cost-centres')
    await signIn(page, owner)
    await page.getByRole('heading', { name: 'Blomman AB' }).waitFor()

    await page.getByRole('button', { name: 'Add a cost centre' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('Code is required').waitFor()
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Name').fill('Butiken vid torget')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: code }).getByText('Open', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Invite a member' }).click()
    const email = `${code.toLowerCase()}@blomman.example`
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByRole('listitem').filter({ hasText: email }).getByText('Invited').waitFor()

    const trackingId = await ordersOnInvoice(code)
    expect(await storedOrder(trackingId)).toMatchObject({
      paymentMethod: 'invoice',
      paymentStatus: 'invoice',
      costCenter: code
    })
    await page.goto('/dashboard/company')
    await page.getByRole('row').filter({ hasText: 'Skånegatan 78' }).first().waitFor()
    await context.close()
    expect(complaints).toEqual([])

    async function ordersOnInvoice(costCentre: string): Promise<string> {
      const address = await book(page, async () => {
        await page.getByRole('button', { name: /^Pricing & Payment/ }).click()
        await page.getByRole('radio', { name: 'Invoice (Business)' }).check()
        await page.getByLabel('Cost centre').selectOption({ value: costCentre })
      })
      return address.pathname.split('/').at(-1)!
    }
  })

  it.skipIf(!browser)('a company repeats an order regularly, skips a day, and takes it away again', async () => {
    const token = await ownersToken()
    const placed = await fetch(`${running().url}/api/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(parcel)
    })
    const { id } = (await placed.json()) as Json
    const { page, context, complaints } = await visitor(browser!, running().url)
    await page.goto(`/dashboard?order=${id}`)
    await signIn(page, owner)
    await page.getByRole('link', { name: 'Repeat regularly' }).click()
    const dialog = page.getByRole('dialog', { name: 'Repeat regularly' })
    const name = `Flowers ${id.slice(-6)}`
    await dialog.getByLabel('Name').fill(name)
    // Far enough ahead that nothing is ordered during the test.
    await dialog.getByLabel('First day').fill(localDay(Date.now() + 10 * 86_400_000))
    await dialog.getByRole('button', { name: 'Save' }).click()

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await card.getByText('Every weekday').waitFor()
    await card
      .getByRole('button', { name: /^Skip / })
      .first()
      .click()
    await card.getByText('Skipped: not ordered').waitFor()
    await card.getByRole('button', { name: `Pause ${name}` }).click()
    await card.getByText('Paused: nothing is ordered').waitFor()
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await card.waitFor({ state: 'detached' })
    await fetch(`${running().url}/api/v1/orders/${id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` }
    })
    await context.close()
    expect(complaints).toEqual([])
  })

  it("a company's key places many parcels in one request, and none twice", async () => {
    const send = async (path: string, token: string, body: object, key = ''): Promise<Json> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
      const response = await fetch(`${running().url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    const { key } = await send('/api/companies/me/api-keys', await ownersToken(), {
      name: 'Butiken',
      scopes: ['orders:write']
    })
    // Longer than the body of any other call may be.
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`note${at}`, 'x'.repeat(500)]))
    const orders = [...Array.from({ length: 8 }, () => ({ ...parcel, metadata })), { ...parcel, deliveryPhone: 'none' }]
    const once = randomUUID()
    const first = await send('/api/v1/orders/bulk', key, { orders }, once)
    expect(first).toMatchObject({ succeeded: 8, failed: 1 })
    expect(first.results[8]).toMatchObject({ index: 8, status: 400, error: { errors: [{ path: 'deliveryPhone' }] } })
    expect(await send('/api/v1/orders/bulk', key, { orders }, once)).toEqual(first)
    for (const { order } of first.results) if (order) await send(`/api/v1/orders/${order.id}/cancel`, key, {})
  })

  it.skipIf(!hasCurl)('the examples for developers do what they say', async () => {
    const token = await ownersToken()
    const aKey = async (test: boolean): Promise<string> => {
      const created = await fetch(`${running().url}/api/companies/me/api-keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Webben', scopes: ['orders:write', 'webhooks:manage'], test })
      })
      return ((await created.json()) as Json).key
    }
    const key = await aKey(false)
    const { order, follow, bulk, webhook, sandbox } = shopExamples(running().url)
    const env = { ...process.env, ILBUD_KEY: key }
    const inShell = async (example: string, more = {}) =>
      JSON.parse((await run('sh', ['-c', example], { env: { ...env, ...more } })).stdout) as Json
    const inNode = async (example: string, more = {}) => {
      const args = ['--input-type=module-typescript', '-e', example]
      return (await run(process.execPath, args, { env: { ...env, ...more } })).stdout.trim()
    }

    const { trackingId, trackingKey, order: placed } = await inShell(order.curl)
    expect(placed).toMatchObject({ reference: '4711', deliveryAddress: 'Skånegatan 78, Stockholm' })
    // The same order, by its key.
    const link = `${running().url}/track/${trackingId}#k=${trackingKey}`
    expect(await inNode(order.typescript)).toBe(`${trackingId} ${link}`)

    const of = { TRACKING_ID: trackingId }
    const track = () => fetch(`${running().url}/api/v1/track/${trackingId}`)
    await eventually(async () => (await track()).ok, 'the order can be tracked')
    expect(await inShell(follow.curl, of)).toMatchObject({ trackingId, disclosure: 'public' })
    const seen = keepRunning(follow.typescript, { ...env, ...of })
    await eventually(() => seen().startsWith(`${trackingId} CREATED `), 'the stream begins with the present')

    // The page begins with a test key, so the same call has to do with that.
    const testKey = { ILBUD_KEY: await aKey(true) }
    expect((await inShell(order.curl, testKey)).order).toMatchObject({ test: true, reference: '4711' })
    const tested = await inShell(sandbox.curl, testKey)
    expect(tested.order).toMatchObject({ test: true, reference: '4713' })

    const many = await inShell(bulk.curl)
    expect(many).toMatchObject({ succeeded: 2, failed: 0 })
    const lines = many.results.map((row: Json) => `${row.index} 201 ${row.order.trackingId}`)
    expect(await inNode(bulk.typescript)).toBe(lines.join('\n'))

    const port = await freePort()
    const added = await inShell(webhook.curl.replace('https://shop.example/ilbud', `http://localhost:${port}/ilbud`))
    const output = keepRunning(webhook.typescript, { ...env, ILBUD_WEBHOOK_SECRET: added.secret, PORT: String(port) })
    for (const id of [placed.id, ...many.results.map((row: Json) => row.order.id)]) {
      const headers = { authorization: `Bearer ${key}` }
      await fetch(`${running().url}/api/v1/orders/${id}/cancel`, { method: 'POST', headers })
    }
    await eventually(() => output().includes(`order.canceled ${trackingId} CANCELED`), 'the shop’s server is told')
    await eventually(() => seen().includes(`${trackingId} CANCELED `), 'the shop’s program sees it')
    await fetch(`${running().url}/api/companies/me/webhooks/${added.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` }
    })
  })

  it.skipIf(!browser)('every link of the page for developers leads somewhere', async () => {
    const { page, context } = await visitor(browser!, running().url)
    await page.goto(`${running().url}/developers`)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await page.getByRole('button', { name: 'TypeScript' }).click()
    const found = await page.getByRole('main').getByRole('link').all()
    const links = await Promise.all(
      found.map(async (link) => new URL((await link.getAttribute('href'))!, running().url).href)
    )
    const [packed] = /http\S+\/ilbud-client\.tgz/.exec(await page.getByRole('main').innerText())!
    for (const link of new Set([...links, packed])) {
      expect([link, (await fetch(link)).status]).toEqual([link, 200])
      const isPage = !/\.(json|tgz)$|\/docs$/.test(link)
      if (!isPage) continue
      await page.goto(link)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect([link, await page.getByText('404 Page Not Found').count()]).toEqual([link, 0])
    }
    await context.close()
  })

  async function ownersToken(): Promise<string> {
    const login = await fetch(`${running().url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: owner, password: demoPassword })
    })
    return ((await login.json()) as Json).accessToken
  }

  async function storedOrder(trackingId: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${await ownersToken()}` }
    const list = await fetch(`${running().url}/api/companies/me/orders?q=${trackingId}`, { headers })
    const [order] = (await list.json()) as { id: string }[]
    return (await fetch(`${running().url}/api/v1/orders/${order!.id}`, { headers })).json()
  }
}

/** Runs a program until the test ends; the result gives what it has written. */
function keepRunning(program: string, env: NodeJS.ProcessEnv): () => string {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { env })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  // It may have ended by then.
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await within(closed, 'the program has ended')
  })
  return () => output
}
