import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '@ilbud/testkit/product'
import { untilAllIsQuiet } from '#chaos/quiet.ts'
import { freePort, type Program, startProgram } from '@ilbud/testkit/program'

/** Everything that is measured, up at the same time. */
export interface Servers {
  all: Product
  apart: Product
  stop(): Promise<void>
}

const env = { LIMITS: 'off', LOG_LEVEL: 'error' }

export async function startServers(): Promise<Servers> {
  const [all, apart] = [await startProduct('all', { env }), await startProduct('apart', { env })]
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
