import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { launchBrowser, phone, visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import { type Product, startProduct } from '@ilbud/testkit/services/product'
import { Agent, type Dispatcher, request } from 'undici'
import { Client } from '#simulator/client.ts'
import { openChannel } from '#bench/servers/channel.ts'
import { type Contender, costOf, type Measured, race, repeat } from '#bench/measuring/contest.ts'
import { quantile, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import type { Goal } from '#bench/measuring/goals.ts'
import { placeOrders } from '#bench/servers/live-orders.ts'
import { ownOrders } from '#bench/servers/own-orders.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { startOwnService } from '#bench/servers/own-service.ts'
import { report } from './watchers/part.ts'

/**
 * `npm run bench -- pool`: F18, how soon an accepted order leaves the lists of all other drivers, what a poll costs that
 * finds nothing new, and how many polls a driver's page makes with and without push.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: 'list,product' },
    accepts: { type: 'string', default: '150' },
    'poll-seconds': { type: 'string', default: '60' }
  }
})
const accepts = Number(values.accepts)
const acceptsPerSecond = 5
const fleetSize = 50
/** Orders that one driver may carry. */
const atMost = 4
const quietMs = 180_000
/** Orders in the list of `measureUnchanged`. */
const poolSize = 20
const pollSeconds = Number(values['poll-seconds'])
const list = '/api/driver/orders'

interface Left {
  /** Milliseconds from when an accept was due, and from its answer, until each other driver was told. */
  sinceTap: number[]
  sinceAnswer: number[]
}

const parts = values.only.split(',')
const unchanged = parts.includes('list') ? await measureUnchanged() : null
printReport(unchanged, parts.includes('product') ? await measureProduct() : null)

interface InProduct {
  left: Left
  polls: Polls | null
}

/** Polls of a driver's page in `pollSeconds`, with push and without. */
interface Polls {
  pushed: number
  alone: number
}

async function measureProduct(): Promise<InProduct> {
  const product = await startProduct('all', { env: { LIMITS: 'off', LOG_LEVEL: 'error' } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void product.stop().finally(() => process.exit(1)))
  }
  try {
    await untilAllIsQuiet(product, quietMs)
    const fleet = Array.from(
      { length: fleetSize },
      (_, at) => new Client(product.url, `sim${String(at + 1).padStart(2, '0')}@ilbud.example`, demoPassword)
    )
    return { left: await measureAccepts(product, fleet), polls: await measurePolls(product) }
  } finally {
    await product.stop()
  }
}

/** Accepts at an even pace, whether or not the last one was answered, of orders that all drivers see. */
async function measureAccepts({ url }: Product, fleet: Client[]): Promise<Left> {
  const closed = new Map<string, Map<number, number>>()
  const { port } = new URL(url)
  for (const [index, driver] of fleet.entries()) {
    const onEvent = (data: Buffer): void => {
      const now = performance.now()
      const text = data.toString()
      if (!text.startsWith('42["offer.closed"')) return
      const [, { id }] = JSON.parse(text.slice('42'.length)) as [string, { id: string }]
      closed.get(id)?.set(index, now)
    }
    const wanted = { port: Number(port), token: await driver.accessToken(), channel: 'offers', onEvent }
    // The first token may be refused while the keys are being fetched on a busy machine: a client connects again.
    await eventually(() => openChannel(wanted), 'the driver is connected', { timeoutMs: 60_000, everyMs: 500 })
  }
  const placed = await placeOrders(url, accepts)
  for (const { id } of placed) closed.set(id, new Map())
  await pause(2000)
  // From the end of the list: the first drivers carry orders of the demo data.
  const carriers = fleet.slice(-Math.ceil(accepts / atMost))
  const left: Left = { sinceTap: [], sinceAnswer: [] }
  const started = performance.now()
  const under = placed.map(async ({ id }, at) => {
    const due = started + (at * 1000) / acceptsPerSecond
    await pause(Math.max(0, due - performance.now()))
    const driver = carriers[at % carriers.length]!
    await driver.ask(driverOrderSchema, `${list}/${id}/accept`, { method: 'POST', key: randomUUID(), body: {} })
    const answered = performance.now()
    const index = fleet.indexOf(driver)
    const others = (): [number, number][] => [...closed.get(id)!].filter(([each]) => each !== index)
    await eventually(() => others().length === fleet.length - 1, `all others were told of ${id}`, { timeoutMs: 30_000 })
    for (const [, seen] of others()) {
      left.sinceTap.push(seen - due)
      left.sinceAnswer.push(seen - answered)
    }
  })
  await Promise.all(under)
  return left
}

/** A poll that finds nothing new, of orders alone, beside a bare route that answers the whole list. */
async function measureUnchanged(): Promise<Measured[]> {
  let measured: Measured[] = []
  await withOwnPostgres({ name: 'pool', durable: true }, async ({ folder, create, postmaster }) => {
    const databaseUrl = await create('orders')
    const own = await ownOrders(databaseUrl)
    const db = own.connect(1)
    for (const order of await own.prepare(poolSize)) await order.save(db)
    await own.end()
    const service = await startOwnService('orders', databaseUrl, folder)
    const agents: Agent[] = []
    const ask = asker({ path: service.path, tokens: service.drivers, agents })
    let fixed: Program | null = null
    try {
      const first = await ask(list)
      const bytes = Buffer.from(await first.body.arrayBuffer())
      if ((JSON.parse(bytes.toString()) as unknown[]).length < poolSize) throw new Error('the list is not whole')
      const [BYTES, socket] = [join(folder, 'list.json'), join(folder, 'static')]
      writeFileSync(BYTES, bytes)
      fixed = await startProgram({
        name: 'static route',
        args: ['loadtests/baselines/static-route.ts'],
        cwd: fileURLToPath(new URL('../../', import.meta.url)),
        env: { BYTES, LISTEN: `unix:${socket}` },
        readyAt: `unix:${socket}/readyz`
      })
      const [unchanged, askFixed] = [
        { 'if-none-match': String(first.headers.etag) },
        asker({ path: socket, tokens: [''], agents })
      ]
      const way = (name: string, pid: number, poll: () => ReturnType<typeof ask>, status: number): Contender => ({
        name,
        pids: [pid],
        isClient: true,
        work: (ms) =>
          repeat(
            ms,
            async () => {
              const { statusCode, body } = await poll()
              await body.dump()
              if (statusCode !== status) throw new Error(`${name} answered ${statusCode}`)
              return 1
            },
            8
          )
      })
      measured = await race(
        [
          way('a poll of orders, 304', service.pid, () => ask(list, unchanged), 304),
          way(`static route, ${bytes.length} bytes`, fixed.pid, () => askFixed('/api/v1/track/one'), 200)
        ],
        postmaster
      )
    } finally {
      await Promise.all(agents.map((agent) => agent.close()))
      await Promise.all([service.stop(), fixed?.end('SIGTERM')])
    }
  })
  return measured
}

/** Each request is that of the next of the drivers. */
function asker({ path, tokens, agents }: { path: string; tokens: string[]; agents: Agent[] }) {
  const dispatcher = new Agent({ connect: { socketPath: path } })
  agents.push(dispatcher)
  let asked = 0
  return (url: string, headers: Record<string, string> = {}): Promise<Dispatcher.ResponseData> => {
    const authorization = `Bearer ${tokens[asked++ % tokens.length]}`
    return request(`http://localhost${url}`, { dispatcher, headers: { ...headers, authorization } })
  }
}

/** How often a driver's page asks for the list, with push and without; null without a browser. */
async function measurePolls({ url }: Product): Promise<Polls | null> {
  const browser = await launchBrowser()
  if (!browser) return null
  try {
    const [pushed, alone] = await Promise.all([pollsOf(true), pollsOf(false)])
    return { pushed, alone }
  } finally {
    await browser.close()
  }

  async function pollsOf(isPushed: boolean): Promise<number> {
    const { page } = await visitor(browser!, url, { viewport: phone })
    if (!isPushed) await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await page.goto('/driver')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(`sim0${isPushed ? 2 : 3}@ilbud.example`)
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.waitFor({ state: 'hidden' })
    let polls = 0
    // Until the channels are on.
    await pause(10_000)
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === list) polls++
    })
    await pause(pollSeconds * 1000)
    return polls
  }
}

function printReport(list: Measured[] | null, product: InProduct | null): void {
  const inList = list ? reportList(list) : { lines: [], goals: [] }
  const inProduct = product ? reportProduct(product) : { lines: [], goals: [] }
  report('pool', {
    title: `F18  the drivers' lists: orders that others accept, and polls`,
    lines: [...inProduct.lines, ...inList.lines],
    goals: [...inProduct.goals, ...inList.goals],
    ...(list && { measured: list }),
    ...(product && {
      accepts,
      acceptsPerSecond,
      drivers: fleetSize,
      sinceTap: percentiles(product.left.sinceTap),
      sinceAnswer: percentiles(product.left.sinceAnswer),
      polls: product.polls,
      pollSeconds
    })
  })
}

interface Report {
  lines: string[]
  goals: Goal[]
}

function reportList(measured: Measured[]): Report {
  const [orders, fixed] = measured as [Measured, Measured]
  return {
    lines: measured.map(
      ({ name, ourMicros, postgresMicros }) =>
        `    ${name.padEnd(32)} ${spreadOf(ourMicros).median.toFixed(1)} µs of CPU, Postgres ${spreadOf(postgresMicros).median.toFixed(1)} µs`
    ),
    goals: [
      { what: 'CPU of a poll, 304, to static', spread: ratioOf(orders.ourMicros, fixed.ourMicros), atMost: 0.9 },
      { what: 'the same with Postgres', spread: ratioOf(costOf(orders), costOf(fixed)) }
    ]
  }
}

function reportProduct({ left: { sinceTap, sinceAnswer }, polls }: InProduct): Report {
  const line = (name: string, ms: number[]): string =>
    `    the others were told, ${name.padEnd(18)} p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`
  const spared = polls && 100 * (1 - polls.pushed / polls.alone)
  return {
    lines: [
      `    ${accepts} orders accepted, ${acceptsPerSecond} a second, before ${fleetSize} drivers`,
      line('since the tap', sinceTap),
      line('since its answer', sinceAnswer),
      polls
        ? `    ${polls.pushed} polls in ${pollSeconds} s with push, ${polls.alone} without`
        : '    polls: no browser'
    ],
    goals: [
      { what: 'told after the answer, p99', spread: spreadOf([quantile(sinceAnswer, 0.99)]), unit: ' ms', atMost: 100 },
      ...(spared === null
        ? []
        : [{ what: 'polls that push saves', spread: spreadOf([spared]), unit: ' %', atLeast: 80 }])
    ]
  }
}

function percentiles(ms: number[]): Record<string, number> {
  return Object.fromEntries([0.5, 0.9, 0.99, 1].map((share) => [`p${100 * share}`, quantile(ms, share)]))
}
