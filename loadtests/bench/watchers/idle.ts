import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { spreadOf } from '#bench/measuring/figures.ts'
import { residentKb } from '#bench/measuring/resident.ts'
import { report, settingsOf, withServers } from './part.ts'
import { withOtherParcel } from './servers.ts'

// F6 at its size: ten thousand idle streams of one edge: its memory, and its CPU during a heartbeat of all.

const { watchers } = settingsOf({ watchers: 10_000 })
/** As many as may read one parcel. */
const perParcel = 5000
const heartbeatMs = 20_000
const settleMs = 2000

await withServers(['edge'], async ({ contestants, changes, crowdOf }) => {
  const [edge] = contestants as [(typeof contestants)[0]]
  await pause(settleMs)
  const before = { kb: residentKb(edge.pids()), cpu: await secondsPerSecond() }
  for (let left = watchers; left > 0; left -= perParcel) {
    const parcel = withOtherParcel(edge)
    await changes.publish(parcel)
    await crowdOf(parcel).open(Math.min(left, perParcel))
  }
  await pause(settleMs)
  const cpu = await secondsPerSecond()
  const kb = residentKb(edge.pids())

  async function secondsPerSecond(): Promise<number> {
    const from = cpuSeconds(edge.pids())
    await pause(heartbeatMs)
    return (cpuSeconds(edge.pids()) - from) / (heartbeatMs / 1000)
  }

  const micros = (1e6 * (cpu - before.cpu)) / watchers
  report('idle', {
    title: `F6  ${watchers} idle streams of one edge, which takes ${(before.kb / 1024).toFixed(0)} MB without any`,
    lines: [`    ${((kb - before.kb) / watchers).toFixed(1)} KB for each stream, all included`],
    goals: [
      { what: 'memory of the edge', spread: spreadOf([kb / 1024]), unit: ' MB', atMost: 300 },
      { what: 'CPU a second for each stream', spread: spreadOf([micros]), unit: ' µs', atMost: 1.5 }
    ],
    watchers,
    before,
    after: { kb, cpu }
  })
})
