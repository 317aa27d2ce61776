import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { companies } from '@ilbud/companies/service'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { dataKey, seal } from '@ilbud/kernel/db/seal'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { addressSetting, rpcAddressSetting, serviceNames } from '@ilbud/kernel/runtime/settings'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { Client } from 'pg'
import { pino } from 'pino'
import { cpuOfChildren, cpuSeconds } from '#bench/measuring/cpu.ts'
import { quantile, spreadOf } from '#bench/measuring/figures.ts'
import type { Goal } from '#bench/measuring/goals.ts'
import { watchOthers } from '#bench/measuring/machine.ts'
import { type OwnPostgres, withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { report } from './watchers/part.ts'
import { checkArrivals, type Expected, type Verdict } from './webhooks/check-arrivals.ts'
import { mayHang, oneHangsIn, type Shops, startShops } from './webhooks/shops.ts'

/**
 * `npm run bench -- webhooks`: R20, many companies with a webhook each, of which some never answer; the others' servers
 * fail and break connections, and ours dies after answers that it has not recorded yet.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    shops: { type: 'string', default: '1000' },
    events: { type: 'string', default: '1000' },
    'per-second': { type: 'string', default: '20' },
    crashes: { type: 'string', default: '5' }
  }
})
const shopCount = Number(values.shops)
const hangingCount = Math.ceil(shopCount / oneHangsIn)
const mood = { fails: 0.3, dies: 0.1, areHanging: true }
const perSecond = Number(values['per-second'])
const crashes = Number(values.crashes)
/** How many answers each process that dies has had. */
const answersBeforeCrash = 15
const crashCode = 137
const warmUps = 100
const settleMs = 5000
/** The fifth try is ten minutes after the event, and the webhooks of a dead process wait for a minute. */
const patienceMs = 13 * 60_000
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Scene {
  database: Client
  bus: Bus
  shops: Shops
  companyIds: string[]
  /** Of companies. */
  env: Record<string, string>
  postmaster: number
  /** What has happened, and when. */
  expected: Expected[]
  happenedAt: Map<string, number>
}

await withOwnPostgres({ name: 'webhooks', durable: true }, async (postgres) => {
  const scene = await setScene(postgres)
  let program: Program | null = null
  try {
    program = await start(scene.env)
    // Told before anything is measured: connections, statements, compiled code.
    await happen(scene, Math.min(shopCount, warmUps), perSecond)
    await untilDelivered(scene, 120_000)
    Object.assign(scene.shops.mood, mood)
    const figures = await measureTries(scene, program.pid)
    await program.end('SIGTERM')
    await crashOften(scene)
    program = await start(scene.env)
    Object.assign(scene.shops.mood, { fails: 0, dies: 0, areHanging: false })
    const isSettled = await untilDelivered(scene, patienceMs)
    const verdict = checkArrivals(scene.expected, scene.shops.arrivals)
    printReport({ ...figures, verdict, rows: await rowsOf(scene.database), isSettled })
  } finally {
    scene.shops.close()
    await Promise.all([program?.end('SIGKILL'), scene.database.end(), scene.bus.stop()])
  }
})

async function setScene({ folder, create, postmaster }: OwnPostgres): Promise<Scene> {
  const databaseUrl = await create('companies')
  const key = randomBytes(32).toString('base64')
  const env = settingsOf(folder, { DATABASE_URL: databaseUrl, DATA_KEY: key })
  await companies.migrate!(env)
  const database = new Client({ connectionString: databaseUrl, options: '-c search_path=companies' })
  await database.connect()
  const bus = await createPostgresBus({ url: databaseUrl, log: pino({ level: 'error' }) })
  const secrets = Array.from({ length: shopCount }, () => `whsec_${randomBytes(24).toString('base64')}`)
  const shops = await startShops(secrets)
  const companyIds = await insertWebhooks(database, shops, secrets, key)
  return { database, bus, shops, companyIds, env, postmaster, expected: [], happenedAt: new Map() }
}

/** So many events, at an even pace, one company after the other. */
async function happen(
  { bus, companyIds, expected, happenedAt }: Scene,
  count: number,
  rate: number,
  signal?: AbortSignal
): Promise<void> {
  const started = performance.now()
  const published: Promise<void>[] = []
  for (let at = 0; at < count && !signal?.aborted; at++) {
    await pause(Math.max(0, started + (at * 1000) / rate - performance.now()))
    const shop = expected.length % shopCount
    const step = { command: 'placeOrder', state: 'CREATED', companyId: companyIds[shop]! } as const
    const { orderId, messages } = anOrderWith([{ ...step, at: new Date() }])
    const cause = `${orderId} order.placed`
    expected.push({ shop, cause })
    happenedAt.set(cause, Date.now())
    published.push(bus.publish('orders.events', messages))
  }
  await Promise.all(published)
}

interface Tries {
  tried: number
  /** Microseconds of CPU for each. */
  cpu: { ours: number; postgres: number }
  others: number
  seconds: number
  delayMs: number[]
}

async function measureTries(scene: Scene, pid: number): Promise<Tries> {
  const { expected, shops, postmaster } = scene
  const [firstEvent, firstTry, begun] = [expected.length, shops.arrivals.length, performance.now()]
  const others = watchOthers([pid])
  const used = { ours: cpuSeconds([pid]), postgres: cpuOfChildren(postmaster) }
  await happen(scene, Number(values.events), perSecond)
  await pause(settleMs)
  const tried = shops.arrivals.length - firstTry
  const cpu = {
    ours: (1e6 * (cpuSeconds([pid]) - used.ours)) / tried,
    postgres: (1e6 * (cpuOfChildren(postmaster) - used.postgres)) / tried
  }
  const seconds = (performance.now() - begun) / 1000
  return { tried, cpu, others: others(), seconds, delayMs: delaysOf(scene, expected.slice(firstEvent)) }
}

/** Ends companies so many times, right after an answer that it has not recorded, while events go on. */
async function crashOften(scene: Scene): Promise<void> {
  const over = new AbortController()
  const more = happen(scene, Infinity, perSecond / 4, over.signal)
  try {
    for (let crash = 0; crash < crashes; crash++) {
      const trap = `hooks.after_200=exit:${crashCode}@n${answersBeforeCrash}`
      const program = await start({ ...scene.env, FAILPOINTS: trap })
      const code = await program.ended
      if (code !== crashCode) throw new Error(`companies ended with ${code}:\n${program.output()}`)
    }
  } finally {
    over.abort()
    await more
  }
}

/**
 * From each event until its first try reached the server, of those that answer. What has not arrived has waited until
 * now.
 */
function delaysOf({ shops, happenedAt }: Scene, events: Expected[]): number[] {
  const firstAt = new Map<string, number>()
  for (const { cause, at } of shops.arrivals) if (!firstAt.has(cause)) firstAt.set(cause, at)
  const now = Date.now()
  const answering = events.filter(({ shop }) => !mayHang(shop))
  return answering.map(({ cause }) => (firstAt.get(cause) ?? now) - happenedAt.get(cause)!)
}

/** Resolves to whether everything that happened is stored and was delivered in time. */
async function untilDelivered({ database, expected }: Scene, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(500)) {
    const { stored, delivered } = await rowsOf(database)
    if (stored === expected.length && delivered === stored) return true
  }
  return false
}

interface Rows {
  stored: number
  delivered: number
}

async function rowsOf(database: Client): Promise<Rows> {
  const { rows } = await database.query<Record<keyof Rows, string>>(
    `select count(*) as stored, count(*) filter (where status = 'delivered') as delivered from webhook_deliveries`
  )
  return { stored: Number(rows[0]!.stored), delivered: Number(rows[0]!.delivered) }
}

/** A company for each shop, with a webhook; resolves to the companies' ids. */
async function insertWebhooks(
  database: Client,
  shops: Shops,
  secrets: readonly string[],
  key: string
): Promise<string[]> {
  const ids = secrets.map(() => randomUUID())
  await database.query(
    `insert into companies (id, application_id, status, company_name, org_number_sealed, org_number_hash, sole_trader,
       admin_name, admin_email, admin_phone, billing_method, same_billing_address, created_at)
     select id, gen_random_uuid(), 'active', 'Shop', '', '', false, 'Saga Ek', 'saga@shop.example', '', 'invoice', true, now()
     from unnest($1::uuid[]) as id`,
    [ids]
  )
  await database.query(
    `insert into webhooks (id, company_id, url, events, created_at, secret_sealed)
     select gen_random_uuid(), id, url, array['order.placed'], now(), secret
     from unnest($1::uuid[], $2::text[], $3::bytea[]) as each (id, url, secret)`,
    [ids, secrets.map((_, shop) => shops.url(shop)), secrets.map((secret) => seal(dataKey(key), secret))]
  )
  return ids
}

function settingsOf(folder: string, database: Record<string, string>): Record<string, string> {
  const sockets = join(folder, 'sockets')
  mkdirSync(sockets)
  const addresses = serviceNames.flatMap((name) => [
    [addressSetting(name), `unix:${sockets}/${name}`],
    [rpcAddressSetting(name), `unix:${sockets}/${name}.r`]
  ])
  return {
    ...(Object.fromEntries(addresses) as Record<string, string>),
    ...database,
    RPC_SECRET: randomBytes(32).toString('base64'),
    DATA_DIR: sockets,
    // Shops are on this machine.
    DEMO: 'true',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_PAUSE_MS: '0'
  }
}

function start(env: Record<string, string>): Promise<Program> {
  const [name, args] = ['companies', ['services/companies/test/webhook-process.ts']]
  return startProgram({ name, args, cwd: root, env })
}

interface Result extends Tries {
  verdict: Verdict
  rows: Rows
  isSettled: boolean
}

function printReport({ delayMs, verdict, rows, cpu, tried, seconds, others, isSettled }: Result): void {
  const of = (share: number): number => quantile(delayMs, share)
  const count = (what: string, value: number): Goal => ({ what, spread: spreadOf([value]), unit: '', atMost: 0 })
  report('webhooks', {
    title: `R20  ${rows.stored} events of ${shopCount} webhooks, ${hangingCount} of which never answer; the others fail 30 % and break 10 %; ${crashes} crashes after an answer`,
    lines: [
      `    ${tried} tries in ${seconds.toFixed(0)} s; others had ${Math.round(others * 100)} % of the machine`,
      `    CPU of a try: companies ${cpu.ours.toFixed(0)} µs, Postgres ${cpu.postgres.toFixed(0)} µs`,
      `    the first try of those that answer: p50 ${of(0.5).toFixed(0)} ms, p99 ${of(0.99).toFixed(0)} ms, at most ${of(1).toFixed(0)} ms`,
      `    taken more than once: ${verdict.repeated}, delivered ${rows.delivered}${isSettled ? '' : ', the rest was not awaited'}`
    ],
    goals: [
      count('events that nobody took', verdict.missing),
      count('events under more than one id', verdict.renamed),
      count('requests without an event, or to another shop', verdict.strange),
      { what: 'first try of those that answer, p99', spread: spreadOf([of(0.99) / 1000]), unit: ' s', atMost: 5 }
    ],
    shops: shopCount,
    hanging: hangingCount,
    mood,
    perSecond,
    tried,
    seconds,
    others,
    cpuMicros: cpu,
    delayMs: Object.fromEntries([0.5, 0.9, 0.99, 1].map((share) => [`p${100 * share}`, of(share)])),
    verdict,
    rows,
    crashes,
    isSettled
  })
}
