import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { median, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { residentKb } from '#bench/measuring/resident.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { type Changes, openChanges } from './changes.ts'
import { report } from './part.ts'
import { type Readers, startReaders } from './readers.ts'
import type { ReadersReport } from './readers-program.ts'
import { type Contestant, startEdge, withOtherParcel } from './servers.ts'

// Ten thousand idle and five thousand active streams of one edge, held for an hour, then a deploy under them: another
// edge starts, and this one drains. Streams end after about a quarter of an hour by themselves and their readers come
// back, so that the hour has thousands of returns, too.

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    idle: { type: 'string', default: '10000' },
    active: { type: 'string', default: '5000' }
  }
})
const [minutes, idle, active] = [values.minutes, values.idle, values.active].map(Number) as [number, number, number]
/** As many as may read one parcel. */
const perParcel = 5000
const changeEveryMs = 5000
/** A new edge reads half an hour of the log. What it does not find there it asks of tracking, which is not running. */
const idleChangeEveryMs = 10 * 60_000
const sampleEveryMs = 30_000
const drainSpreadMs = 40_000

interface Sample {
  mb: number
  files: number
  /** How late the loop was in one of a hundred turns. */
  loopMs: number
  /** CPU seconds a second. */
  cpu: number
  load: number
}

interface Edges {
  edge: Contestant
  /** Starts another one that takes over. */
  startNext(): Promise<Contestant>
  changes: Changes
  readers: Readers
}

await withEdges(async (edges) => {
  const { edge, readers } = edges
  const quiet = await openAll(edges)
  const samples = await hold(edges, quiet)
  const held = await readers.order({ report: true })
  const deployed = await deploy(edges)

  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const growth = (of: (sample: Sample) => number) => ratioOf([median(last.map(of))], [median(second.map(of))])
  const range = (of: (sample: Sample) => number, digits = 0) => {
    const { median: mid, min, max } = spreadOf(samples.map(of))
    return `${mid.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
  }
  const wrong = held.gaps + held.resets + deployed.gaps + deployed.resets
  report('hold', {
    title: `${idle} idle and ${active} active streams of one ${edge.name} for ${minutes} minutes, a change every ${changeEveryMs / 1000} s and every ${idleChangeEveryMs / 60_000} minutes, then a deploy`,
    lines: [
      `    memory ${range(({ mb }) => mb)} MB, files ${range(({ files }) => files)}`,
      `    loop late at p99 by ${range(({ loopMs }) => loopMs, 1)} ms, CPU ${range(({ cpu }) => 100 * cpu, 1)} % of a core`,
      `    load of the machine ${range(({ load }) => load, 1)}`,
      `    streams that ended by themselves and came back: ${held.ended}, at most ${held.endedInOneSecond} in a second`,
      `    streams that the deploy ended: ${deployed.ended}`
    ],
    goals: [
      { what: 'memory, last quarter to second', spread: growth(({ mb }) => mb), atMost: 1.05 },
      { what: 'files, last quarter to second', spread: growth(({ files }) => files), atMost: 1.01 },
      { what: 'gaps and resets, hour and deploy', ...none(wrong) },
      { what: 'readers who are not back, or behind', ...none(idle + active - deployed.connected) },
      {
        what: 'most readers whom the deploy ended in one second',
        spread: spreadOf([(100 * deployed.endedInOneSecond) / (idle + active)]),
        unit: ' %',
        atMost: 5
      }
    ],
    held,
    deployed,
    samples
  })
})

async function withEdges(work: (edges: Edges) => Promise<void>): Promise<void> {
  await withOwnPostgres({ name: 'hold', durable: true }, async ({ folder, create }) => {
    const databaseUrl = await create('log')
    const changes = await openChanges(databaseUrl)
    const readers = startReaders()
    const started: Contestant[] = []
    const start = async (): Promise<Contestant> => {
      const edge = await startEdge({ databaseUrl, folder, drainSpreadMs })
      started.push(edge)
      return edge
    }
    try {
      await work({ edge: await start(), startNext: start, changes, readers })
    } finally {
      await readers.close()
      await Promise.all(started.map((edge) => edge.stop()))
      await changes.stop()
    }
  })
}

/** Returns the parcels whose streams are idle. */
async function openAll({ edge, changes, readers }: Edges): Promise<Contestant[]> {
  const quiet: Contestant[] = []
  for (let left = idle; left > 0; left -= perParcel) {
    const parcel = withOtherParcel(edge)
    quiet.push(parcel)
    await changes.publish(parcel)
    await readers.order({ open: Math.min(left, perParcel), port: edge.port, path: parcel.path })
  }
  await changes.publish(edge)
  await readers.order({ open: active, port: edge.port, path: edge.path })
  return quiet
}

async function hold({ edge, changes }: Edges, quiet: readonly Contestant[]): Promise<Sample[]> {
  const samples: Sample[] = []
  let idleChangedAt = performance.now()
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const [from, cpu] = [performance.now(), cpuSeconds(edge.pids())]
    while (performance.now() < from + sampleEveryMs) {
      await changes.publish(edge)
      await pause(changeEveryMs)
    }
    if (performance.now() > idleChangedAt + idleChangeEveryMs) {
      idleChangedAt = performance.now()
      for (const parcel of quiet) await changes.publish(parcel)
    }
    const seconds = (performance.now() - from) / 1000
    samples.push({ ...(await sampleOf(edge)), cpu: (cpuSeconds(edge.pids()) - cpu) / seconds })
  }
  return samples
}

/** Resolves when all readers are at the other edge and have a change that was published after the first had ended. */
async function deploy({ edge, startNext, changes, readers }: Edges): Promise<ReadersReport> {
  const next = await startNext()
  await readers.order({ port: next.port })
  await edge.stop()
  const version = await changes.publish(edge)
  for (const giveUpAt = performance.now() + 60_000; ; await pause(1000)) {
    const now = await readers.order({ report: true })
    const isBack = now.connected === idle + active && now.versions[edge.path] === version
    if (isBack || performance.now() > giveUpAt) return now
  }
}

function none(wrong: number) {
  return { spread: spreadOf([wrong]), unit: '', atMost: 0 }
}

async function sampleOf(edge: Contestant): Promise<Omit<Sample, 'cpu'>> {
  const { body } = await request(`http://127.0.0.1:${edge.port}/metrics`)
  const delay = /^nodejs_eventloop_delay_p99\S* ([\d.e-]+)/m.exec(await body.text())![1]
  const files = edge.pids().reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)
  return { mb: residentKb(edge.pids()) / 1024, files, loopMs: 1000 * Number(delay), load: loadavg()[0]! }
}
