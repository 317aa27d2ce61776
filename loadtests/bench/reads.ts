import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { copyView, placeOrders } from '#bench/servers/live-orders.ts'
import { askAll, type Contestant, type Figures, race } from '#bench/measuring/rounds.ts'
import { type Baseline, pidsOf, type Servers, startBaseline } from '#bench/servers/servers.ts'

export interface Reads {
  liveOrders: number
  answerBytes: number
  /** The first of each is the baseline. */
  f1: Figures[]
  f2: Figures[]
  /** Milliseconds of CPU that each one uses per second without a request; subtracted from the figures. */
  idle: Record<string, number>
}

const plan = { rounds: 11, sliceMs: 1000, connections: 16 }

/** F1 and F2: the cost of reading a parcel, from tracking alone and through the gateway in both shapes. */
export async function measureReads(servers: Servers, liveOrders: number): Promise<Reads> {
  const { all, apart } = servers
  const [placed] = await placeOrders(apart.url, 1)
  const known = `/api/v1/track/${placed!.trackingId}`
  // Read once, so that tracking has a view to copy.
  await readOne(apart.url + known)
  const ids = await copyView(placed!.trackingId, apart, [all, apart], liveOrders)
  const paths = ids.map((id) => `/api/v1/track/${id}`)
  const { etag, bytes } = await readOne(apart.url + paths[0]!)
  const baseline = await startBaseline(bytes, ids, apart.env.TRACKING_ADDRESS!)
  try {
    const { f1, f2 } = contestants(servers, baseline, etag)
    // Reads each order, so that what is measured is an answer in memory, by code that V8 has compiled.
    for (const contestant of [f1[0]!, f1[1]!, ...f2]) await askAll(contestant, paths, 32)
    const idle = await measureIdle([...f1, ...f2])
    for (const each of [...f1, ...f2]) each.idle = idle[each.name]! / 1000
    const races = { f1: await race(f1, { ...plan, paths }), f2: await race(f2, { ...plan, paths }) }
    return { liveOrders, answerBytes: bytes.length, idle, ...races }
  } finally {
    await baseline.stop()
  }
}

function contestants(
  { all, apart }: Servers,
  baseline: Baseline,
  etag: string
): { f1: Contestant[]; f2: Contestant[] } {
  const tracking = { address: apart.env.TRACKING_ADDRESS!, pids: pidsOf(apart, 'tracking') }
  return {
    f1: [
      contestant('static route on a socket', baseline.socket),
      { name: 'tracking', ...tracking },
      { name: 'tracking, If-None-Match', ...tracking, headers: { 'if-none-match': etag }, status: 304 },
      contestant('static route, a copy each', baseline.copies)
    ],
    f2: [
      contestant('static route on a port', baseline.port),
      { name: 'gateway, all in one process', address: all.url, pids: pidsOf(all, 'all') },
      { name: 'gateway and tracking, apart', address: apart.url, pids: pidsOf(apart, 'gateway', 'tracking') },
      { name: 'gateway’s hop, apart', address: apart.url, pids: pidsOf(apart, 'gateway'), spell: asTyped },
      contestant('a bare hop by undici', baseline.hop)
    ]
  }
}

/** As somebody may type an ID: the gateway keeps no answers for it and passes the request on. */
function asTyped(path: string): string {
  return path.replace(/[^/]+$/, (id) => id.toLowerCase())
}

function contestant(name: string, { address, pid }: Baseline['socket']): Contestant {
  return { name, address, pids: [pid] }
}

async function readOne(url: string): Promise<{ etag: string; bytes: Buffer }> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return { etag: response.headers.get('etag')!, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Milliseconds of CPU a second, which would else count as cost of the requests, the more so the fewer there are. */
async function measureIdle(contestants: Contestant[]): Promise<Record<string, number>> {
  const before = contestants.map(({ pids }) => cpuSeconds(pids))
  const seconds = 2
  await pause(seconds * 1000)
  const used = contestants.map(({ name, pids }, at) => [name, ((cpuSeconds(pids) - before[at]!) * 1000) / seconds])
  return Object.fromEntries(used) as Record<string, number>
}
