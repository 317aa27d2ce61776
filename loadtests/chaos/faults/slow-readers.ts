import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Product } from '@ilbud/testkit/services/product'
import { findGoProgram } from '#go-program.ts'
import { Client } from '#simulator/client.ts'
import { residentKb } from '#bench/measuring/resident.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { startCarrier } from '#chaos/load/carrier.ts'
import { openPhone } from '#chaos/load/phone.ts'
import { checkIds } from '#chaos/load/positions-seen.ts'
import { startViewers } from '#chaos/load/viewers.ts'
import type { Seen } from '#chaos/load/viewers-program.ts'
import { portsOf } from './balancer.ts'

const readers = 500
const edges = 2
/** At each port: 5 % and 1 %. */
const [slow, mute] = [13, 3]
const slowBytesPerSecond = 1024
/** About 3.4 KB: more than a slow reader takes, and what fills the kernel's buffers of one that never reads in 20 s. */
const positionsPerSecond = 30
/** So many at one stream are 110 KB, twice what the kernel keeps for a reader with small buffers. */
const filling = 1000
/** Longer than an edge waits for a reader. */
const closingMs = 20_000
const warmUpMs = 5000
const aloneMs = 60_000
const sampleMs = 5000
/** What a stalled reader may cost at most (docs/security/limits.md#events-and-streams), and what is no growth yet. */
const stalledMb = 0.25
const noiseMb = 64
const patienceMs = 10_000
/** Of the order: placed, accepted, and three steps. */
const version = 5
const program = { name: 'slow-reader', source: fileURLToPath(new URL('../slow-reader/', import.meta.url)), target: '.' }

/** As the program prints it. */
interface Received {
  closed: number
  open: boolean
  ids: string[]
  errors: string[]
}

/** Of the staff who watch one parcel, some read a kilobyte a second and some never (R14). */
export function readSlowly(minutes: number): Disturbance {
  return {
    name: 'slow readers',
    async disturb(product) {
      const ports = portsOf(product)
      const token = await new Client(product.url, 'dispatch@ilbud.example', demoPassword).accessToken()
      const carrier = await startCarrier(product.url, 1)
      const path = `/api/v1/stream/public/${carrier.created.trackingId}`
      const headers = [`authorization: Bearer ${token}`]
      const phone = await openPhone(ports[0]!, carrier.client, positionsPerSecond)
      const viewers = startViewers()
      const report = async (): Promise<Seen> => (await viewers.ask({ report: true }))!
      try {
        for (const port of ports)
          await viewers.ask({ streams: readers / ports.length - slow - mute, as: 'others', port, path, headers })
        await pause(warmUpMs)
        await report()
        await pause(aloneMs)
        const alone = await report()
        const head = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers].join('\r\n')
        const slowReaders = await startReaders({ ports, head, count: slow, rate: slowBytesPerSecond })
        const muteReaders = await startReaders({ ports, head, count: mute, rate: 0 })
        await report()
        const samples: number[] = []
        for (const end = performance.now() + minutes * 60_000; performance.now() < end; await pause(sampleMs)) {
          samples.push(residentMb(product))
          // Once nobody takes any more, so that the slow ones miss it.
          if (samples.length === 5) await carrier.step('picked_up')
        }
        const beside = await report()
        // On a busy machine positions are fewer.
        for (let sent = positionsOf(beside); sent < filling; sent += positionsOf(await report())) await pause(sampleMs)
        await pause(closingMs)
        await carrier.step('in_transit')
        const [slowOnes, muteOnes] = await Promise.all([slowReaders.finish(), muteReaders.finish()])
        await carrier.step('delivered')
        const all = [...slowOnes, ...muteOnes]
        await Promise.all(all.map((one) => comeBack(`${product.url}${path}`, token, one)))
        await pause(warmUpMs)
        return {
          crashes: all.length,
          unexpected: [
            ...checkOthers(await report()),
            ...all.flatMap((one) => checkSlow(one)),
            ...checkMute(muteOnes),
            ...checkMemory(samples, all.length)
          ],
          figures: { ...figuresOf(alone, beside), ...closedOf(slowOnes, muteOnes), ...memoryOf(samples) }
        }
      } finally {
        phone.close()
        viewers.stop()
      }
    }
  }
}

/** At each of the others. */
function positionsOf({ ages }: Seen): number {
  return (ages['others']?.count ?? 0) / (readers - edges * (slow + mute))
}

function figuresOf(alone: Seen, beside: Seen): Record<string, number> {
  const ages = { alone, 'beside slow ones': beside }
  return Object.fromEntries(
    Object.entries(ages).flatMap(([when, { ages }]) => {
      const { count, p50, p99 } = ages['others']!
      return [
        [`positions to others ${when}`, count],
        [`age p50 of others ${when}, ms`, p50],
        [`age p99 of others ${when}, ms`, p99]
      ]
    })
  )
}

function closedOf(slowOnes: readonly Received[], muteOnes: readonly Received[]): Record<string, number> {
  return {
    'slow readers': slowOnes.length,
    'closed streams of slow readers': slowOnes.reduce((sum, { closed }) => sum + closed, 0),
    'readers that never read': muteOnes.length,
    'of these closed': muteOnes.filter(({ open }) => !open).length
  }
}

/** `samples`: megabytes, at an even pace. */
function memoryOf(samples: readonly number[]): Record<string, number> {
  return {
    'memory before, MB': samples[0]!,
    'memory after, MB': samples.at(-1)!,
    'memory, MB a minute': slopeOf(samples) * (60_000 / sampleMs)
  }
}

export function checkMute(muteOnes: readonly Pick<Received, 'open'>[]): string[] {
  return muteOnes.flatMap(({ open }) => (open ? ['a stream that is never read was not closed'] : []))
}

export function checkOthers({ ids, lost }: Pick<Seen, 'ids' | 'lost'>): string[] {
  const gaps = Object.entries(ids).flatMap(([list, streams]) =>
    checkIds(list.split(','), version).map((what) => `${streams} of the other streams: ${what}`)
  )
  return lost === 0 ? gaps : [...gaps, `${lost} of the other streams were closed`]
}

export function checkSlow({ ids, errors }: Pick<Received, 'ids' | 'errors'>): string[] {
  return [...checkIds(ids, version), ...errors].map((what) => `a slow stream: ${what}`)
}

export function checkMemory(samples: readonly number[], slow: number): string[] {
  const growth = samples.at(-1)! - samples[0]!
  return growth <= slow * stalledMb + noiseMb ? [] : [`the edges have grown by ${Math.round(growth)} MB`]
}

/** Of the second half of the samples, in their unit for each of them: least squares. */
export function slopeOf(samples: readonly number[]): number {
  const half = samples.slice(Math.floor(samples.length / 2))
  const middle = (half.length - 1) / 2
  const mean = half.reduce((sum, each) => sum + each, 0) / half.length
  const spread = half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return spread === 0 ? 0 : half.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0) / spread
}

function residentMb({ plans, programs }: Product): number {
  const edges = plans.filter(({ service }) => service === 'edge')
  return residentKb(edges.map(({ name }) => programs.get(name)!.pid)) / 1024
}

interface Wanted {
  ports: readonly number[]
  head: string
  /** At each port. */
  count: number
  /** Bytes a second; 0: never reads. */
  rate: number
}

async function startReaders({ ports, head, count, rate }: Wanted): Promise<{ finish(): Promise<Received[]> }> {
  const file = await findGoProgram(program, () => undefined)
  const children = await Promise.all(
    ports.map(async (port) => {
      const args = ['-address', `127.0.0.1:${port}`, '-head', head, '-count', String(count), '-rate', String(rate)]
      const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      await once(child.stdout, 'data')
      return child
    })
  )
  return {
    async finish() {
      const lists = children.map(async ({ stdin, stdout }) => {
        stdin.end()
        return JSON.parse(await text(stdout)) as Received[]
      })
      return (await Promise.all(lists)).flat()
    }
  }
}

/** What a reader receives when it comes back with the last id that it has read, until it has the last version. */
async function comeBack(url: string, token: string, { ids, errors }: Received): Promise<void> {
  const last = ids.findLast((id) => id !== 'reset')
  let received = ''
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) },
      signal: AbortSignal.timeout(patienceMs)
    })
    if (!response.ok) return void errors.push(`coming back was answered with ${response.status}`)
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      received += part
      if (received.includes(`"version":${version},`)) break
    }
  } catch (error) {
    errors.push(`coming back ended with ${(error as Error).message}`)
  }
  for (const [, id] of received.matchAll(/^(?:id: (.+)|event: reset)$/gm)) ids.push(id ?? 'reset')
}
