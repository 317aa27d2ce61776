import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postmasterOf } from '#chaos/faults/power-cut.ts'
import { untilAllIsQuiet } from '#chaos/oracle/quiet.ts'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { type Product, startProduct } from '@ilbud/testkit/services/product'
import { childrenOf } from '#bench/measuring/cpu.ts'

/** The measured servers, all running at the same time. */
export interface Servers {
  all: Product
  apart: Product
  stop(): Promise<void>
}

const env = { LIMITS: 'off', LOG_LEVEL: 'error' }

export async function startServers(): Promise<Servers> {
  const all = await startProduct('all', { env })
  const apart = await startProduct('apart', { env, durable: true })
  // The demo's past events are still being read.
  await Promise.all([untilAllIsQuiet(all, 60_000), untilAllIsQuiet(apart, 60_000)])
  return {
    all,
    apart,
    async stop() {
      await Promise.all([all.stop(), apart.stop()])
    }
  }
}

type Measured = Program & { address: string }

export interface Baseline {
  /** On a Unix socket, like tracking when it runs apart. */
  socket: Measured
  /** The same with a copy of the answer per order. */
  copies: Measured
  /** On a port, like the gateway. */
  port: Measured
  /** On a port, forwarding to tracking. */
  hop: Measured
  stop(): Promise<void>
}

/** The baseline on a socket and on a port, which differ in cost: each contestant is compared with its own kind. */
export async function startBaseline(bytes: Buffer, ids: readonly string[], tracking: string): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'ilbud-b-'))
  const [BYTES, IDS] = [join(folder, 'answer.json'), join(folder, 'ids.json')]
  writeFileSync(BYTES, bytes)
  writeFileSync(IDS, JSON.stringify(ids))
  const [routePort, hopPort] = [String(await freePort()), String(await freePort())]
  const route = 'static-route.ts'
  const programs = await Promise.all([
    start(route, `unix:${folder}/socket`, { BYTES, LISTEN: `unix:${folder}/socket` }),
    start(route, `unix:${folder}/copies`, { BYTES, IDS, LISTEN: `unix:${folder}/copies` }),
    start(route, `http://127.0.0.1:${routePort}`, { BYTES, LISTEN: routePort }),
    start('bare-hop.ts', `http://127.0.0.1:${hopPort}`, { TARGET: tracking, LISTEN: hopPort })
  ])
  const [socket, copies, port, hop] = programs
  return {
    socket,
    copies,
    port,
    hop,
    async stop() {
      await Promise.all(programs.map((program) => program.end('SIGTERM')))
      rmSync(folder, { recursive: true })
    }
  }
}

async function start(file: string, address: string, env: Record<string, string>): Promise<Measured> {
  const program = await startProgram({
    name: file,
    args: [`loadtests/baselines/${file}`],
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env,
    readyAt: `${address}/readyz`
  })
  return { ...program, address }
}

export function pidsOf({ programs }: Product, ...names: string[]): number[] {
  return names.map((name) => programs.get(name)!.pid)
}

/** The pids of a product's processes, including its Postgres. */
export function allPidsOf(product: Product): number[] {
  return [...[...product.programs.values()].map(({ pid }) => pid), ...postgresPidsOf(product)]
}

export function postgresPidsOf({ env }: Product): number[] {
  const postmaster = postmasterOf(env.DATA_DIR!)
  return [postmaster, ...childrenOf(postmaster)]
}
