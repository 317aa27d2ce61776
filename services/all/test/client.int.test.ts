import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { freePort } from '@ilbud/infra/native/free-port'
import { Ilbud } from '@ilbud/client'
import { scopes } from '@ilbud/proto/http/companies/api-keys'
import { eventually } from '@ilbud/testkit/eventually'
import { within } from '@ilbud/testkit/within'
import { expect, onTestFinished } from 'vitest'
import { startServices, townTest as it } from './town/services.ts'
import { aShopKey } from './town/a-shop-key.ts'

const root = new URL('../../../', import.meta.url)
const readme = readFileSync(new URL('packages/client/README.md', root), 'utf8')
const examples = new Map(
  [...readme.matchAll(/^## (.+?)\n(?:(?!^## ).)*?```ts\n(.*?)```/gms)].map(([, heading, code]) => [heading!, code!])
)
const flags = ['--input-type=module-typescript', '-e']

async function runExample(heading: string, env: Record<string, string>): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } }
  return (await promisify(execFile)(process.execPath, [...flags, examples.get(heading)!], options)).stdout.trim()
}

/** Runs an example that stays until the test ends; the result gives what it has written. */
function startExample(heading: string, env: Record<string, string>): () => string {
  const child = spawn(process.execPath, [...flags, examples.get(heading)!], {
    cwd: root,
    env: { ...process.env, ...env }
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await within(closed, 'the example has ended')
  })
  return () => output
}

it('the examples of the client’s readme place an order, follow it, receive its webhooks and read it', async ({
  env,
  bus
}) => {
  const town = await startServices({ ...env, DRAIN_SPREAD_MS: '0' }, bus)
  const shop = { ILBUD_URL: await town.listen(), ILBUD_KEY: await aShopKey(town, { name: 'The shop', scopes }) }
  const ilbud = new Ilbud({ url: shop.ILBUD_URL, key: shop.ILBUD_KEY })
  const port = String(await freePort())
  const { secret } = await ilbud.call('POST /api/companies/me/webhooks', {
    body: { url: `http://localhost:${port}/ilbud`, events: ['order.placed', 'order.canceled'] }
  })
  const received = startExample('Receive webhooks', { ILBUD_WEBHOOK_SECRET: secret, PORT: port })

  const placed = await runExample('Place an order', shop)
  const [trackingId] = placed.split(' ') as [string]
  expect(await runExample('Place an order', shop)).toBe(placed)
  const seen = startExample('Follow it', { ...shop, TRACKING_ID: trackingId })
  await eventually(() => seen().startsWith('CREATED\n'), 'the stream begins with the present')

  const [order] = await ilbud.call('GET /api/v1/orders', { query: { q: trackingId } })
  await ilbud.call('POST /api/v1/orders/{id}/cancel', { params: { id: order!.id }, body: {} })
  await eventually(() => seen().endsWith('CANCELED\n'), 'the change is on the stream')
  for (const type of ['order.placed', 'order.canceled']) {
    await eventually(() => received().includes(`${type} ${trackingId}\n`), `${type} is received`)
  }
  expect(await runExample('Read your orders', shop)).toBe(`${trackingId} CANCELED`)
  expect(await runExample('Errors', shop)).toBe('404 NOT_FOUND true')
})
