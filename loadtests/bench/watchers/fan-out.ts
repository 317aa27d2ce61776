import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { median, quantile, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import type { Goal } from '#bench/measuring/goals.ts'
import { watchOthers } from '#bench/measuring/machine.ts'
import { residentKb } from '#bench/measuring/resident.ts'
import type { Changes } from './changes.ts'
import type { Crowd } from './crowd.ts'
import { inTurn, report, settingsOf, withServers } from './part.ts'
import type { Contestant } from './servers.ts'

// F3 and F6: one change to many watchers of one parcel. CPU per delivery of all processes between the log and the
// sockets, memory per idle stream, and the time to the last watcher.

const { watchers, rounds, sliceMs } = settingsOf({ watchers: 1000 })
/** The first streams pay for code and buffers that all others share. */
const firstShare = 0.2
const settleMs = 2000

interface Measured {
  name: string
  /** Microseconds of CPU per delivered change, in each round. */
  cpuMicros: number[]
  /** Milliseconds from before the change is published until the last watcher has it, of every change. */
  lastMs: number[]
  /** Resident memory per idle stream, in KB, over all processes. */
  streamKb: number
  others: number[]
}

interface Runner {
  contestant: Contestant
  crowd: Crowd
  changes: number
  measured: Measured
}

async function startRunner(contestant: Contestant, crowd: Crowd): Promise<Runner> {
  await crowd.open(Math.ceil(watchers * firstShare))
  await pause(settleMs)
  const before = residentKb(contestant.pids())
  const more = watchers - crowd.size
  await crowd.open(more)
  await pause(settleMs)
  const streamKb = (residentKb(contestant.pids()) - before) / more
  await crowd.reset()
  const measured = { name: contestant.name, cpuMicros: [], lastMs: [], streamKb, others: [] }
  return { contestant, crowd, changes: 0, measured }
}

/** Changes one after the other for about `sliceMs`: the next when everybody has the last. */
async function slice(runner: Runner, changes: Changes): Promise<{ micros: number; lastMs: number[]; share: number }> {
  const { contestant, crowd } = runner
  const others = watchOthers(contestant.pids())
  const cpu = cpuSeconds(contestant.pids())
  const started = performance.now()
  const lastMs: number[] = []
  while (performance.now() - started < sliceMs) {
    const all = crowd.until(++runner.changes)
    const from = performance.timeOrigin + performance.now()
    await changes.publish(contestant)
    lastMs.push((await all) - from)
  }
  const micros = (1e6 * (cpuSeconds(contestant.pids()) - cpu)) / (lastMs.length * crowd.size)
  return { micros, lastMs, share: others() }
}

function goalsOf(all: Measured[]): Goal[] {
  const named = (name: string) => all.find((each) => each.name === name)
  const [edge, relayed, bare, rooms, nchan] = [
    'edge',
    'gateway and realtime',
    'node:http',
    'Socket.IO room',
    'nchan'
  ].map(named) as [Measured, Measured, Measured, Measured, Measured | undefined]
  return [
    { what: 'CPU, edge to node:http', spread: ratioOf(edge.cpuMicros, bare.cpuMicros), atMost: 1.1 },
    ...(nchan ? [{ what: 'CPU, edge to nchan', spread: ratioOf(edge.cpuMicros, nchan.cpuMicros), atMost: 1 }] : []),
    { what: 'CPU, relayed to edge', spread: ratioOf(relayed.cpuMicros, edge.cpuMicros) },
    { what: 'last watcher, edge', spread: spreadOf(edge.lastMs), unit: ' ms', atMost: 100 },
    { what: 'memory of a stream, edge', spread: spreadOf([edge.streamKb]), unit: ' KB', atMost: 12 },
    { what: 'memory, edge to Socket.IO', spread: spreadOf([edge.streamKb / rooms.streamKb]), atMost: 0.7 }
  ]
}

function lineOf({ name, cpuMicros, lastMs, streamKb, others }: Measured): string {
  const cpu = spreadOf(cpuMicros)
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(lastMs, share).toFixed(0).padStart(4)) as [string, string]
  const micros = [cpu.median, cpu.min, cpu.max].map((value) => value.toFixed(1)) as [string, string, string]
  return `    ${name.padEnd(22)} ${micros[0].padStart(6)} µs (${micros[1]}–${micros[2]})   last after ${p50} ms, p99 ${p99} ms   ${streamKb.toFixed(1).padStart(5)} KB a stream   others ${Math.round(median(others) * 100)} %`
}

await withServers(null, async ({ contestants, changes, crowdOf }) => {
  const runners: Runner[] = []
  for (const contestant of contestants) runners.push(await startRunner(contestant, crowdOf(contestant)))
  await inTurn(runners, rounds, async (runner) => {
    const { micros, lastMs, share } = await slice(runner, changes)
    return () => {
      runner.measured.cpuMicros.push(micros)
      runner.measured.lastMs.push(...lastMs)
      runner.measured.others.push(share)
    }
  })
  const measured = runners.map((runner) => runner.measured)
  report('fan-out', {
    title: `F3  one change to ${watchers} watchers of one parcel, CPU per delivery: median of ${rounds} rounds`,
    lines: measured.map(lineOf),
    goals: goalsOf(measured),
    watchers,
    measured
  })
})
