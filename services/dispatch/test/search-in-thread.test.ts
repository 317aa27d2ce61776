import { runSearch, type ImproveJob, packTravel, type PlanJob } from '#domain/search-job.ts'
import { workOf } from '#domain/work-of.ts'
import { searchInThread } from '#search/search-in-thread.ts'
import { SearchFailedError } from '#use-cases/search.ts'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect, it, onTestFinished } from 'vitest'
import { someDriver } from './a-driver.ts'
import { accepted, at, driverA, noon } from './order-changes.ts'

const start = { lat: at(-1).lat!, lng: at(-1).lng! }

/** Two parcels carried one after the other, which are better carried together. */
function twoApart() {
  const orders = [
    { pickup: at(0), delivery: at(6) },
    { pickup: at(0.2), delivery: at(6.2) }
  ]
  return orders.map((fields) => workOf(accepted(driverA, fields).at(-1)!))
}

async function improveJob(): Promise<ImproveJob> {
  const stops = twoApart().flat()
  return { kind: 'improve', stops, seed: 1, now: noon, start, driver: someDriver(), travel: await travelOf(stops) }
}

async function planJob(): Promise<PlanJob> {
  const work = twoApart() as unknown as PlanJob['work']
  const drivers = [{ driverId: driverA, start, stops: [], driver: someDriver() }]
  return { kind: 'plan', drivers, work, now: noon, travel: await travelOf(work.flat()), until: Infinity }
}

async function travelOf(stops: ImproveJob['stops']) {
  const points = [start, ...stops.map(({ place }) => place!)]
  return packTravel(points, await greatCircleTimes().matrix(points, noon))
}

function aSearch(options: { source?: string; timeoutMs?: number } = {}) {
  const { source, timeoutMs = 60_000 } = options
  const thread = source === undefined ? {} : { thread: new URL(`data:text/javascript,${encodeURIComponent(source)}`) }
  const search = searchInThread({ log: testLog, timeoutMs, ...thread })
  onTestFinished(() => search.close())
  return search
}

/** A thread in which searches for seed 1 go wrong; of others the answer is the seed. */
const threadThat = (goesWrong: string): string => `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ seed }) => { if (seed === 1) { ${goesWrong} } else parentPort.postMessage(seed) })
`

describe('searches in a thread', () => {
  it('searches in a thread have the answers that they have here, in the order in which they were begun', async () => {
    const search = aSearch()
    const [improve, plan] = [await improveJob(), await planJob()]
    const here = [runSearch(structuredClone(improve)), runSearch(structuredClone(plan))]
    expect(await Promise.all([search.run(improve), search.run(plan)])).toEqual(here)
    expect((here[0] as ImproveJob['stops']).map(({ kind }) => kind)).toEqual([
      'pickup',
      'pickup',
      'delivery',
      'delivery'
    ])
  })

  it.each([
    ['throws', 'throw new Error("broken")', 60_000],
    ['ends', 'process.exit(7)', 60_000],
    // The limit is the test's own: it ends a thread that would never.
    ['never answers', 'for (;;);', 300]
  ])('searches fail at which the thread %s, and the next one has a new thread', async (_what, goesWrong, timeoutMs) => {
    const search = aSearch({ source: threadThat(goesWrong), timeoutMs })
    const [lost, next] = [search.run(await improveJob()), search.run({ ...(await improveJob()), seed: 2 })]
    await expect(lost).rejects.toThrow(SearchFailedError)
    if (timeoutMs > 1000) expect(await next).toBe(2)
    else await next.catch(() => undefined)
  })

  it('searches in a thread end when the service does: those that run, those that wait and those that come', async () => {
    const search = aSearch({ source: threadThat('for (;;);') })
    const ended = [search.run(await improveJob()), search.run({ ...(await improveJob()), seed: 2 })]
    const refused = Promise.all(ended.map((each) => expect(each).rejects.toThrow(SearchFailedError)))
    await search.close()
    await refused
    await expect(search.run(await improveJob())).rejects.toThrow(SearchFailedError)
  })
})
