import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { pino } from 'pino'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { quantile, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { inTurn, report, settingsOf } from './part.ts'
import { startViewers, type Viewers } from './viewers.ts'

// F5: a thousand drivers who move once a second, and a hundred staff who watch them all. Realtime alone, which reads
// the log, beside Socket.IO that emits each position in the same log to a room.

const { watchers, rounds } = settingsOf({ watchers: 100, rounds: 5 })
const driverIds = Array.from({ length: 1000 }, () => randomUUID())
/** The seconds of a round, in each of which every driver moves once. */
const seconds = 3
/** The drivers of such a span move together, as the positions of a span are published together. */
const spanMs = 20
const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Runner {
  name: string
  program: Program
  viewers: Viewers
  /** Microseconds of CPU for a position and a viewer, in each round. */
  cpuMicros: number[]
  /** Frames that a viewer received a second. */
  framesPerSecond: number[]
  /** Bytes on the wire for each driver that was told to have moved, the whole pictures included. */
  bytesPerMoved: number[]
  /** The p99 of the ages of positions on arrival, in milliseconds. */
  p50: number[]
  p99: number[]
}

async function startRunner(name: string, file: string, databaseUrl: string): Promise<Runner> {
  const port = await freePort()
  const program = await startProgram({
    name,
    args: [file],
    cwd: root,
    env: { DATABASE_URL: databaseUrl, LISTEN: String(port), DRIVERS: JSON.stringify(driverIds) },
    readyAt: `http://127.0.0.1:${port}/readyz`
  })
  const viewers = startViewers({ name, port })
  return { name, program, viewers, cpuMicros: [], framesPerSecond: [], bytesPerMoved: [], p50: [], p99: [] }
}

await withOwnPostgres({ name: 'fleet', durable: true }, async ({ create }) => {
  const runners: Runner[] = []
  // Each has a log of its own, so that it is at rest while the other works.
  const buses: Awaited<ReturnType<typeof createPostgresBus>>[] = []
  try {
    for (const [name, file] of [
      ['realtime', 'loadtests/bench/watchers/fleet-server.ts'],
      ['Socket.IO, each update', 'loadtests/baselines/watchers/socket-io-fleet.ts']
    ] as const) {
      const databaseUrl = await create(name.toLowerCase().replace(/[^a-z]/g, ''))
      buses.push(await createPostgresBus({ url: databaseUrl, log: pino({ level: 'error' }) }))
      runners.push(await startRunner(name, file, databaseUrl))
    }
    for (const { viewers } of runners) await viewers.open(watchers)
    await inTurn(runners, rounds, async (runner) => {
      const bus = buses[runners.indexOf(runner)]!
      await runner.viewers.report()
      const [cpu, started] = [cpuSeconds([runner.program.pid]), performance.now()]
      const last = await drive((messages) => bus.publish(driverPositionsTopic, messages))
      await runner.viewers.until(driverIds.length, last)
      const micros = (1e6 * (cpuSeconds([runner.program.pid]) - cpu)) / (driverIds.length * seconds * watchers)
      const spent = (performance.now() - started) / 1000
      const { frames, bytes, moved, readers, ages } = await runner.viewers.report()
      return () => {
        runner.cpuMicros.push(micros)
        runner.framesPerSecond.push(frames / watchers / Math.max(seconds, spent))
        runner.bytesPerMoved.push(bytes / watchers / (moved / readers))
        runner.p50.push(quantile(ages, 0.5))
        runner.p99.push(quantile(ages, 0.99))
      }
    })
    printReport(runners)
  } finally {
    await Promise.all(runners.map(({ viewers }) => viewers.close()))
    await Promise.all(runners.map(({ program }) => program.end('SIGKILL')))
    await Promise.all(buses.map((bus) => bus.stop()))
  }
})

/** Every driver moves once a second, at a moment of its own. Resolves to the time at which the last second began. */
async function drive(publish: (messages: { key: string; value: string }[]) => Promise<void>): Promise<number> {
  const [started, perSpan] = [Date.now(), (driverIds.length * spanMs) / 1000]
  const published: Promise<void>[] = []
  for (let span = 0; span < (seconds * 1000) / spanMs; span++) {
    const due = started + span * spanMs
    await pause(Math.max(0, due - Date.now()))
    const at = new Date(due).toISOString()
    const begin = (span * perSpan) % driverIds.length
    const messages = driverIds.slice(begin, begin + perSpan).map((driverId) => {
      const position = { driverId, lat: place(59.3), lng: place(18.06), heading: Math.floor(Math.random() * 360) }
      return { key: driverId, value: JSON.stringify({ ...position, speed: 7.5, at }) }
    })
    published.push(publish(messages))
  }
  await Promise.all(published)
  return started + (seconds - 1) * 1000
}

/** To the metre or so that phones tell. */
function place(near: number): number {
  return Number((near + Math.random() / 10).toFixed(5))
}

function printReport(runners: Runner[]): void {
  const [ours, rooms] = runners as [Runner, Runner]
  const measured = runners.map(({ name, cpuMicros, framesPerSecond, bytesPerMoved, p50, p99 }) => {
    return { name, cpuMicros, framesPerSecond, bytesPerMoved, p50, p99 }
  })
  report('fleet', {
    title: `F5  ${driverIds.length} drivers move once a second before ${watchers} viewers: median of ${rounds} rounds`,
    lines: measured.map(({ name, cpuMicros, framesPerSecond, bytesPerMoved, p50, p99 }) => {
      const [micros, frames, bytes] = [cpuMicros, framesPerSecond, bytesPerMoved].map((each) => spreadOf(each).median)
      return `    ${name.padEnd(24)} ${micros!.toFixed(2)} µs for a position and a viewer   ${frames!.toFixed(1)} writes a second to each   ${bytes!.toFixed(0)} bytes for each who moved   old by p50 ${spreadOf(p50).median} ms, p99 ${spreadOf(p99).median} ms`
    }),
    goals: [
      {
        what: 'writes, to one for each update',
        spread: ratioOf(ours.framesPerSecond, rooms.framesPerSecond),
        atMost: 1 / 50
      },
      { what: 'CPU, to one emit for each update', spread: ratioOf(ours.cpuMicros, rooms.cpuMicros), atMost: 1 / 10 },
      { what: 'bytes for each who moved', spread: spreadOf(ours.bytesPerMoved), unit: ' B', atMost: 14 },
      { what: 'age of a position on arrival, p99', spread: spreadOf(ours.p99), unit: ' ms', atMost: 300 }
    ],
    viewers: watchers,
    drivers: driverIds.length,
    measured
  })
}
