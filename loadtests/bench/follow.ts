import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { pino } from 'pino'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { spreadOf } from '#bench/measuring/figures.ts'
import { withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { save } from '#bench/measuring/report.ts'
import { firstView, publishView } from './watchers/changes.ts'
import { startEdge } from './watchers/servers.ts'

/**
 * `npm run bench -- follow`: what a change costs an edge on which nobody watches that parcel. Every edge pays it for
 * every change in the log; docs/scaling.md reckons with it.
 */
const rounds = 5
const parcels = 10_000
const settleMs = 3000

await withOwnPostgres({ name: 'follow', durable: false }, async ({ folder, create }) => {
  const databaseUrl = await create('log')
  const bus = await createPostgresBus({ url: databaseUrl, log: pino({ level: 'error' }) })
  const edge = await startEdge({ databaseUrl, folder })
  const epoch = randomUUID()
  const micros: number[] = []
  const kilobytes: number[] = []
  const resident = (): number =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${edge.pids()[0]}/status`, 'utf8'))![1])
  try {
    for (let round = 0; round < rounds; round++) {
      const idle = cpuSeconds(edge.pids())
      await pause(settleMs)
      const perSecond = (cpuSeconds(edge.pids()) - idle) / (settleMs / 1000)
      const [started, cpu, memory] = [performance.now(), cpuSeconds(edge.pids()), resident()]
      for (let at = 0; at < parcels; at += 100) {
        const views = Array.from({ length: 100 }, () => ({ ...firstView(trackingIdFrom(randomBytes(12))), epoch }))
        await publishView(bus, ...views)
      }
      await pause(settleMs)
      const resting = (perSecond * (performance.now() - started)) / 1000
      micros.push((1e6 * (cpuSeconds(edge.pids()) - cpu - resting)) / parcels)
      kilobytes.push((resident() - memory) / parcels)
    }
    const [cpu, memory] = [spreadOf(micros), spreadOf(kilobytes)]
    process.stdout.write(
      `\na change that nobody watches, at an edge: ${cpu.median.toFixed(0)} µs of CPU (${cpu.min.toFixed(0)}–${cpu.max.toFixed(0)}), ${memory.median.toFixed(1)} KB for its parcel (${memory.min.toFixed(1)}–${memory.max.toFixed(1)})\n${save({ follow: { micros, kilobytes } })}\n`
    )
  } finally {
    await edge.stop()
    await bus.stop()
  }
})
