import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { cpuSeconds } from '#bench/measuring/cpu.ts'
import { ratioOf, spreadOf } from '#bench/measuring/figures.ts'
import { inTurn, report, settingsOf, withServers } from './part.ts'

// F14: all streams are cut, the parcel changes three times, and all come back at once with their last event id. The
// CPU of a return is compared with that of a request to a bare Fastify route. Nothing but the edge and the log runs
// here: a return that asked another service would fail.

const { watchers, rounds } = settingsOf({ watchers: 5000 })
const missed = 3
const asked = 5000

interface Round {
  cpuMicros: number[]
  ms: number[]
}

await withServers(['edge'], async ({ contestants, changes, crowdOf }) => {
  const [edge] = contestants as [(typeof contestants)[0]]
  const crowd = crowdOf(edge)
  await crowd.open(watchers)
  await crowd.reset()
  // So that every stream has an event id.
  const first = crowd.until(1)
  await changes.publish(edge)
  await first
  const fixed = await startStaticRoute()
  const [returns, requests]: [Round, Round] = [
    { cpuMicros: [], ms: [] },
    { cpuMicros: [], ms: [] }
  ]
  let wrong = 0
  try {
    await inTurn([returns, requests], rounds, async (runner) => {
      const [micros, ms] = runner === returns ? await storm() : await askAll()
      return () => {
        runner.cpuMicros.push(micros)
        runner.ms.push(ms)
      }
    })
  } finally {
    await fixed.stop()
  }

  async function storm(): Promise<[micros: number, ms: number]> {
    await crowd.cut()
    const version = await changes.publish(edge, missed)
    const [cpu, from] = [cpuSeconds(edge.pids()), performance.timeOrigin + performance.now()]
    // The missed changes, and the present.
    const { at, received } = await crowd.back(missed + 1)
    const micros = (1e6 * (cpuSeconds(edge.pids()) - cpu)) / watchers
    for (const [versions, streams] of Object.entries(received)) if (!isWhole(versions, version)) wrong += streams
    return [micros, at - from]
  }

  async function askAll(): Promise<[micros: number, ms: number]> {
    const [cpu, from] = [cpuSeconds([fixed.pid]), performance.now()]
    await fixed.ask(asked)
    return [(1e6 * (cpuSeconds([fixed.pid]) - cpu)) / asked, performance.now() - from]
  }

  report('storm', {
    title: `F14  ${watchers} streams of one parcel come back at once with ${missed} missed changes: median of ${rounds} rounds`,
    lines: [
      `    a return ${spreadOf(returns.cpuMicros).median.toFixed(1)} µs of CPU, a static request ${spreadOf(requests.cpuMicros).median.toFixed(1)} µs`
    ],
    goals: [
      { what: 'all caught up after', spread: spreadOf(returns.ms), unit: ' ms', atMost: 5000 },
      { what: 'streams with a gap, a repetition or a reset', spread: spreadOf([wrong]), unit: '', atMost: 0 },
      { what: 'CPU, a return to a static request', spread: ratioOf(returns.cpuMicros, requests.cpuMicros), atMost: 3 }
    ],
    watchers,
    returns,
    requests
  })
})

/** Each version that was missed once and in order; the present, sent on connecting, repeats the one before it. */
function isWhole(versions: string, last: number): boolean {
  const all = versions.split(',').map(Number)
  const steps = all.map((version, at) => version - (all[at - 1] ?? last - missed))
  return all.length === missed + 1 && all.at(-1) === last && steps.every((step) => step === 0 || step === 1)
}

/** A bare Fastify route of a kilobyte, and requests to it over eight connections. */
async function startStaticRoute() {
  const folder = mkdtempSync(join(tmpdir(), 'ilbud-static-'))
  const [BYTES, port] = [join(folder, 'answer.json'), await freePort()]
  writeFileSync(BYTES, JSON.stringify('x'.repeat(1000)))
  const origin = `http://127.0.0.1:${port}`
  const program = await startProgram({
    name: 'static route',
    args: ['loadtests/baselines/static-route.ts'],
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { BYTES, LISTEN: String(port) },
    readyAt: `${origin}/readyz`
  })
  const connections = 8
  const dispatcher = new Agent({ connections })
  return {
    pid: program.pid,
    async ask(count: number): Promise<void> {
      let left = count
      const connection = async (): Promise<void> => {
        while (left-- > 0) {
          const { statusCode, body } = await request(`${origin}/api/v1/track/one`, { dispatcher })
          await body.dump()
          if (statusCode !== 200) throw new Error(`the static route answered ${statusCode}`)
        }
      }
      await Promise.all(Array.from({ length: connections }, connection))
    },
    async stop(): Promise<void> {
      await dispatcher.close()
      await program.end('SIGTERM')
      rmSync(folder, { recursive: true })
    }
  }
}
