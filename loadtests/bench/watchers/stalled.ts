import { median, quantile, spreadOf } from '#bench/measuring/figures.ts'
import { inTurn, report, settingsOf, withServers } from './part.ts'

// F15: one reader in a hundred stops reading until its socket takes no more. The time until all others have a change
// is compared with the time without such readers, who then read on and must have the newest state.

const { watchers, rounds, sliceMs } = settingsOf({ watchers: 500 })
const stalledCount = Math.ceil(watchers / 100)
/** More than the kernel keeps for a connection. */
const filling = { bursts: 120, changes: 200 }

interface Times {
  name: string
  /** Until the last of the others had a change, of every change. */
  ms: number[]
  /** Until those who had stalled had the newest, in each round. */
  resumedMs: number[]
}

await withServers(['edge'], async ({ contestants, changes, crowdOf }) => {
  const [edge] = contestants as [(typeof contestants)[0]]
  const [crowd, stalled] = [crowdOf(edge), crowdOf(edge)]
  await crowd.open(watchers)
  await crowd.reset()
  await stalled.open(stalledCount)
  let sent = 0

  async function send(count: number): Promise<{ version: number; ms: number }> {
    const all = crowd.until((sent += count))
    const from = performance.timeOrigin + performance.now()
    const version = await changes.publish(edge, count)
    return { version, ms: (await all) - from }
  }

  async function slice(): Promise<number[]> {
    const ms: number[] = []
    const started = performance.now()
    while (performance.now() - started < sliceMs) ms.push((await send(1)).ms)
    return ms
  }

  const alone: Times = { name: 'all read', ms: [], resumedMs: [] }
  const beside: Times = { name: `${stalledCount} have stalled`, ms: [], resumedMs: [] }
  await inTurn([alone, beside], rounds, async (runner) => {
    const sentBefore = sent
    if (runner === beside) {
      // New connections: the kernel enlarges the buffers of those that have read a lot.
      await stalled.cut()
      await stalled.back(1)
      await stalled.reset()
      await stalled.pause()
    }
    for (let burst = 0; burst < filling.bursts; burst++) await send(filling.changes)
    const ms = await slice()
    const { version } = await send(1)
    const from = performance.now()
    const received = runner === beside ? await stalled.resume(version) : 0
    const resumedMs = performance.now() - from
    if (received >= sent - sentBefore) throw new Error('no reader has stalled')
    return () => {
      runner.ms.push(...ms)
      if (runner === beside) runner.resumedMs.push(resumedMs)
    }
  })
  printReport(alone, beside)
})

function printReport(alone: Times, beside: Times): void {
  const p99 = (runner: Times): number => quantile(runner.ms, 0.99)
  report('stalled', {
    title: `F15  ${stalledCount} of ${watchers} readers stall: time to the last of the others, ${rounds} rounds`,
    lines: [alone, beside].map(
      (runner) =>
        `    ${runner.name.padEnd(22)} p50 ${median(runner.ms).toFixed(1)} ms, p99 ${p99(runner).toFixed(1)} ms`
    ),
    goals: [
      { what: 'p99 of the others, to none stalled', spread: spreadOf([p99(beside) / p99(alone)]), atMost: 1.1 },
      { what: 'newest state after reading on', spread: spreadOf(beside.resumedMs), unit: ' ms' }
    ],
    watchers,
    measured: [alone, beside]
  })
}
