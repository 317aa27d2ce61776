import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { median, ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { inTurn, report, settingsOf, withServers } from './part.ts'

// F4: eight changes of one parcel at once. CPU per event that a watcher has received, and how much later the last
// watcher has the last of the eight than it has a single change.

const { watchers, rounds, sliceMs } = settingsOf({ watchers: 1000 })
const eventsPerBurst = 8

await withServers(['edge', 'node:http', 'Socket.IO room'], async ({ contestants, changes, crowdOf }) => {
  const runners = contestants.map((contestant) => {
    return { contestant, crowd: crowdOf(contestant), sent: 0, cpuMicros: [] as number[], laterMs: [] as number[] }
  })
  type Runner = (typeof runners)[number]
  for (const { crowd } of runners) {
    await crowd.open(watchers)
    await crowd.reset()
  }
  /** Milliseconds until the last watcher has them all. */
  async function send(runner: Runner, count: number): Promise<number> {
    const all = runner.crowd.until((runner.sent += count))
    const from = performance.timeOrigin + performance.now()
    await changes.publish(runner.contestant, count)
    return (await all) - from
  }
  await inTurn(runners, rounds, async (runner) => {
    const pids = runner.contestant.pids()
    const [cpu, started, burstMs, singleMs] = [cpuSeconds(pids), performance.now(), [] as number[], [] as number[]]
    while (performance.now() - started < sliceMs) burstMs.push(await send(runner, eventsPerBurst))
    const micros = (1e6 * (cpuSeconds(pids) - cpu)) / (burstMs.length * eventsPerBurst * watchers)
    while (singleMs.length < burstMs.length) singleMs.push(await send(runner, 1))
    return () => {
      runner.cpuMicros.push(micros)
      runner.laterMs.push(median(burstMs) - median(singleMs))
    }
  })
  const [edge, bare, rooms] = runners as [Runner, Runner, Runner]
  const measured = runners.map(({ contestant, cpuMicros, laterMs }) => ({ name: contestant.name, cpuMicros, laterMs }))
  report('bursts', {
    title: `F4  ${eventsPerBurst} changes at once to ${watchers} watchers of one parcel, CPU per event and watcher: median of ${rounds} rounds`,
    lines: measured.map(
      ({ name, cpuMicros, laterMs }) =>
        `    ${name.padEnd(22)} ${median(cpuMicros).toFixed(2)} µs   the last ${median(laterMs).toFixed(1)} ms later than one change`
    ),
    goals: [
      { what: 'events with the same CPU, to Socket.IO', spread: ratioOf(rooms.cpuMicros, edge.cpuMicros), atLeast: 5 },
      { what: 'events with the same CPU, to node:http', spread: ratioOf(bare.cpuMicros, edge.cpuMicros), atLeast: 4 },
      { what: 'the last of a burst later than one change', spread: spreadOf(edge.laterMs), unit: ' ms' }
    ],
    watchers,
    measured
  })
})
