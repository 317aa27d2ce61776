import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postmasterOf } from '#chaos/power-cut.ts'
import { untilAllIsQuiet } from '#chaos/quiet.ts'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { type Product, startProduct } from '@ilbud/testkit/product'

/** Everything that is measured, up at the same time. */
export interface Servers {
  all: Product
  apart: Product
  stop(): Promise<void>
}

const env = { LIMITS: 'off', LOG_LEVEL: 'error' }

export async function startServers(): Promise<Servers> {
  const all = await startProduct('all', { env })
  const apart = await startProduct('apart', { env, durable: true })
  // The demo data's past is still being read.
  await Promise.all([untilAllIsQuiet(all, 60_000), untilAllIsQuiet(apart, 60_000)])
  return {
    all,
    apart,
    async stop() {
      await Promise.all([all.stop(), apart.stop()])
    }
  }
}

export interface Baseline {
  /** Behind a Unix socket, as tracking is when it runs apart. */
  socket: Program & { address: string }
  /** Behind a port, as the gateway is. */
  port: Program & { address: string }
  stop(): Promise<void>
}

/** The bare route, twice: a socket and a port cost differently, and each contestant is held to its own kind. */
export async function startBaseline(bytes: Buffer): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'ilbud-b-'))
  const file = join(folder, 'answer.json')
  writeFileSync(file, bytes)
  const port = await freePort()
  const socket = await start('static route on a socket', file, `unix:${folder}/socket`, `unix:${folder}/socket`)
  const onPort = await start('static route on a port', file, String(port), `http://127.0.0.1:${port}`)
  return {
    socket,
    port: onPort,
    async stop() {
      await Promise.all([socket.end('SIGTERM'), onPort.end('SIGTERM')])
      rmSync(folder, { recursive: true })
    }
  }
}

async function start(
  name: string,
  file: string,
  listen: string,
  address: string
): Promise<Program & { address: string }> {
  const program = await startProgram({
    name,
    args: ['loadtests/baselines/static-route.ts'],
    cwd: new URL('../../', import.meta.url).pathname,
    env: { BYTES: file, LISTEN: listen },
    readyAt: `${address}/readyz`
  })
  return { ...program, address }
}

export function pidsOf({ programs }: Product, ...names: string[]): number[] {
  return names.map((name) => programs.get(name)!.pid)
}

/** Every process of a product, those of its Postgres too. */
export function allPidsOf({ programs, env }: Product): number[] {
  const postmaster = postmasterOf(env.DATA_DIR!)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster)
  return [...[...programs.values()].map(({ pid }) => pid), postmaster, ...children]
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the state and the parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
