import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Product, ProductOptions } from '@ilbud/testkit/services/product'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { type Brokers, startBrokers } from './brokers.ts'
import { startStoppable } from '#chaos/start-stoppable.ts'
import { type Line, startToxiproxy, type Toxiproxy } from './toxiproxy.ts'

/** What services depend on, each behind a proxy: `grpc` are the calls among themselves. */
export type Target = 'kafka' | 'postgres' | 'redis' | 'grpc'

export interface Lines {
  /** One line per broker, one of Postgres, one of Redis, and one per process that is called by gRPC. */
  to: Record<Target, readonly Line[]>
  brokers: Brokers
  toxiproxy: Toxiproxy
}

/** The number of brokers, as in infra/kubernetes: one at a time may be lost. */
const brokerCount = 3

/** The stack on three brokers, with a proxy on each line between services and what they depend on. */
export async function startOnLines(
  options: Pick<ProductOptions, 'durable' | 'env' | 'replicas'>
): Promise<{ product: Product; lines: Lines }> {
  const folder = temporaryFolder('lines')
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const toxiproxy = await startToxiproxy(folder, log)
  const detours = new Detours(toxiproxy)
  let brokers: Brokers | null = null

  async function stopServers(): Promise<void> {
    await Promise.all([brokers?.stop(), toxiproxy.stop()])
    detours.close()
    removeFolder()
    process.off('exit', removeFolder)
  }

  try {
    brokers = await startBrokers({
      dataDir: folder,
      count: brokerCount,
      log,
      outside: (listener) => detours.around('kafka', listener)
    })
    const { to } = detours
    const env = { ...options.env, BUS: 'kafka', KAFKA_BROKERS: to.kafka.map(({ address }) => address).join() }
    const reroute = (addresses: Record<string, string>) => detours.aroundSockets(addresses)
    const product = await startStoppable('stack', { ...options, env, reroute })
    return {
      lines: { to, brokers, toxiproxy },
      product: { ...product, stop: () => product.stop().finally(stopServers) }
    }
  } catch (error) {
    await stopServers()
    throw error
  }
}

/** Leads through toxiproxy what would connect directly. */
class Detours {
  readonly to: Record<Target, Line[]> = { kafka: [], postgres: [], redis: [], grpc: [] }
  readonly #toxiproxy: Toxiproxy
  readonly #bridges: Server[] = []
  #count = 0

  constructor(toxiproxy: Toxiproxy) {
    this.#toxiproxy = toxiproxy
  }

  /** Given the `host:port` of a listener, returns that of the line to it. */
  async around(target: Target, upstream: string): Promise<string> {
    const line = await this.#toxiproxy.line(`${target}-${++this.#count}`, upstream)
    this.to[target].push(line)
    return line.address
  }

  /** The settings that lead to Postgres, Redis and gRPC, which listen on Unix sockets. */
  async aroundSockets(addresses: Record<string, string>): Promise<Record<string, string>> {
    const database = new URL(addresses.DATABASE_URL!.replace('@/', '@host/'))
    const postgres = await this.#aroundSocket('postgres', join(database.searchParams.get('host')!, '.s.PGSQL.5432'))
    const redis = await this.#aroundSocket('redis', addresses.REDIS_URL!.replace(/^unix:\/\//, ''))
    const calls: Record<string, string> = {}
    for (const [name, value] of Object.entries(addresses)) {
      if (!name.endsWith('_RPC_ADDRESS')) continue
      const paths = value.split(',').map((address) => address.replace(/^unix:/, ''))
      calls[name] = (await Promise.all(paths.map((path) => this.#aroundSocket('grpc', path)))).join()
    }
    return {
      ...calls,
      DATABASE_URL: `postgresql://${database.username}@${postgres}${database.pathname}`,
      REDIS_URL: `redis://${redis}`
    }
  }

  close(): void {
    for (const bridge of this.#bridges) bridge.close()
  }

  /** By a TCP port, because toxiproxy speaks nothing else. */
  async #aroundSocket(target: Target, path: string): Promise<string> {
    const bridge = await bridgeTo(path)
    this.#bridges.push(bridge)
    return this.around(target, `127.0.0.1:${(bridge.address() as AddressInfo).port}`)
  }
}

/** A TCP port in front of a Unix socket. */
async function bridgeTo(path: string): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const target = connect({ path, allowHalfOpen: true })
    forward(caller, target)
    forward(target, caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return server
}

function forward(from: Socket, to: Socket): void {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}
