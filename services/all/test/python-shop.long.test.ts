import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@ilbud/infra/native/free-port'
import { scenarios } from '@ilbud/proto/http/orders/scenario'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, onTestFinished } from 'vitest'
import { type Json, startServices, townTest as it } from './town/services.ts'
import { aShopKey } from './town/a-shop-key.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) process.stdout.write('skipped: the shop in Python, for there is no python3\n')

// What is missed is sent again, at the latest half a minute later.
const patience = { timeoutMs: 120_000 }
const program = fileURLToPath(new URL('shop/shop.py', import.meta.url))
const way = ['order.placed', 'order.driver-assigned', 'order.picked-up', 'order.out-for-delivery']
const reports = {
  delivered: [...way, 'order.delivered'],
  'failed-then-delivered': [...way, 'order.attempt-failed', 'order.out-for-delivery', 'order.delivered'],
  returned: [...way, 'order.attempt-failed', 'order.returned'],
  canceled: [...way.slice(0, 2), 'order.canceled']
}

const granted = ['orders:read', 'orders:write', 'tracking:read', 'webhooks:manage'] as const

function startShop(env: Record<string, string>) {
  const child = spawn('python3', [program, ...scenarios], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close') as Promise<[number | null]>
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return {
    output: () => output,
    says: (what: string) =>
      eventually(() => output.includes(what) || child.exitCode !== null, `the shop says ${what}`, patience),
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    /** Waits until it has done all that it wants, without an error. */
    async ends() {
      await eventually(() => child.exitCode !== null, 'the shop ends', patience).catch((cause: unknown) => {
        throw new Error(output, { cause })
      })
      await closed
      expect(child.exitCode, output).toBe(0)
    }
  }
}

it.skipIf(!hasPython)(
  'a shop in Python that is killed twice books, follows and is told of four parcels',
  async ({ env, bus }) => {
    const town = await startServices({ ...env, ORDERS_SANDBOX_STEP_SECONDS: '0', DRAIN_SPREAD_MS: '0' }, bus)
    const folder = mkdtempSync(join(tmpdir(), 'ilbud-shop-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const key = await aShopKey(town, { name: 'The shop in Python', scopes: granted, test: true })
    const port = String(await freePort())
    const shop = { ILBUD_URL: await town.listen(), ILBUD_KEY: key, PORT: port, STATE: join(folder, 'shop.db') }

    const first = startShop(shop)
    await first.says('listening')
    const headers = { 'webhook-id': 'm1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    const forged = { method: 'POST', headers: { ...headers, 'webhook-signature': 'v1,AAAA' }, body: '{}' }
    expect((await fetch(`http://localhost:${port}/ilbud`, forged)).status).toBe(400)
    await first.says('placed')
    await first.kill()
    const second = startShop(shop)
    await second.says('message order.picked-up')
    await second.kill()
    const third = startShop(shop)
    await third.ends()

    const orders = JSON.parse(third.output().trim().split('\n').at(-1)!) as Record<string, Json>
    const statuses = {
      delivered: 'DELIVERED',
      'failed-then-delivered': 'DELIVERED',
      returned: 'RETURNED',
      canceled: 'CANCELED'
    }
    for (const scenario of scenarios) {
      expect(orders[scenario], scenario).toMatchObject({
        status: statuses[scenario],
        gaps: 0,
        messages: reports[scenario]
      })
    }
    const { json: placed } = await town.ask('orders', 'GET', '/api/v1/orders', { as: key })
    const ids = (placed as Json[]).map(({ trackingId }) => trackingId as string)
    expect(ids.toSorted()).toEqual(scenarios.map((scenario) => orders[scenario].trackingId as string).toSorted())
  }
)
