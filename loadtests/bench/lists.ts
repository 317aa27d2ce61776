import { parseArgs } from 'node:util'
import { withClient } from '@ilbud/kernel/db/pool'
import { contest, costOf, type Measured, race, type Contender } from '#bench/measuring/contest.ts'
import { quantile, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { conclude, type Goal } from '#bench/measuring/goals.ts'
import { exportGoals, measureExport } from './export.ts'
import { checkSample, fillOrders } from '#bench/lists/list-data.ts'
import { listPages } from '#bench/lists/list-pages.ts'
import { ownOrders } from '#bench/servers/own-orders.ts'
import { type OwnPostgres, withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { type OwnService, startOwnService } from '#bench/servers/own-service.ts'

/**
 * `npm run bench -- lists`: F12, the board's lists and searches with few and with many orders, over HTTP, first pages
 * and pages in the middle; and the export of orders compared with a COPY of the same columns.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '10000,1000000' },
    exported: { type: 'string', default: '50000' },
    /** Only pages whose name contains this. */
    only: { type: 'string', default: '' }
  }
})

const requestsPerSlice = 3

interface Board {
  orders: number
  service: OwnService
  pages: Awaited<ReturnType<typeof listPages>>
}

async function makeBoard({ create, folder }: OwnPostgres, orders: number): Promise<Board> {
  const url = await create(`orders_${orders}`)
  const own = await ownOrders(url)
  const pages = await withClient(url, async (client) => {
    await fillOrders(client, own, orders)
    const checked = await checkSample(client, orders)
    process.stdout.write(`${orders} orders are there, ${checked} of them as the product writes them\n`)
    return listPages(client)
  })
  await own.end()
  return { orders, pages, service: await startOwnService('orders', url, folder) }
}

/** Throws when a page does not contain the orders that plain SQL finds. */
async function checkPages({ orders, pages, service }: Board): Promise<void> {
  for (const { name, path, ids } of pages) {
    const { body } = await service.ask(path)
    const items = (await body.json()) as { id: string }[]
    if (items.map(({ id }) => id).join() !== ids.join()) throw new Error(`${orders} orders, ${name}: other orders`)
  }
  process.stdout.write(`${orders} orders: ${pages.length} pages hold what plain SQL finds\n`)
}

interface Times {
  contender: Contender
  /** Milliseconds of each request. */
  ms: number[]
}

function timesOf({ orders, service }: Board, { name, path }: Board['pages'][number]): Times {
  const ms: number[] = []
  const work = async (): Promise<number> => {
    for (let count = 0; count < requestsPerSlice; count++) {
      const started = performance.now()
      await (await service.ask(path)).body.dump()
      ms.push(performance.now() - started)
    }
    return requestsPerSlice
  }
  return { ms, contender: { name: `${name}, ${orders}`, pids: [service.pid], isClient: true, work } }
}

/** Compares each page of the small board with the same page of the large one. */
async function measurePages([few, many]: [Board, Board], postmaster: number) {
  const measured: Measured[] = []
  const goals: Goal[] = []
  const p95: Record<string, number> = {}
  for (const page of many.pages.filter(({ name }) => name.includes(values.only))) {
    const same = few.pages.find(({ name }) => name === page.name)
    if (!same) continue
    const pair = [timesOf(few, same), timesOf(many, page)]
    const [small, large] = await race(
      pair.map(({ contender }) => contender),
      postmaster
    )
    measured.push(small!, large!)
    const [fast, slow] = pair.map(({ ms }) => quantile(ms.slice(-contest.rounds * requestsPerSlice), 0.95))
    p95[small!.name] = fast!
    p95[large!.name] = slow!
    goals.push({
      what: page.name,
      spread: ratioOf(costOf(large!), costOf(small!)),
      byClock: spreadOf([slow! / fast!]),
      atMost: 1.3
    })
  }
  return { measured, goals, p95 }
}

await withOwnPostgres({ name: 'lists', durable: false }, async (postgres) => {
  const boards: Board[] = []
  try {
    const exported = await measureExport(postgres, Number(values.exported))
    process.stdout.write(`${values.exported} orders were exported\n`)
    for (const orders of values.orders.split(',')) boards.push(await makeBoard(postgres, Number(orders)))
    for (const board of boards) await checkPages(board)
    const { measured, goals, p95 } = await measurePages(boards as [Board, Board], postgres.postmaster)
    const title = `F12  pages of the board, CPU of ${values.orders} orders, by the clock p95; median of ${contest.rounds} rounds`
    conclude('lists', {
      title,
      measured: [...measured, ...exported.measured],
      goals: [...goals, ...exportGoals(exported)],
      p95
    })
  } finally {
    await Promise.all(boards.map(({ service }) => service.stop()))
  }
})
