import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded-postgres'
import { pino } from 'pino'
import { temporaryFolder } from './temporary-folder.ts'
import { freePort, type Program, startProgram } from './program.ts'

export type Shape = 'all' | 'apart'

/** The product, running as its own processes: what the end-to-end tests, the benches and the crash harness talk to. */
export interface Product {
  shape: Shape
  url: string
  /** What every process was given. */
  env: Record<string, string>
  programs: Map<string, Program>
  /** SIGKILL, to all or to one, and nothing else: what a power cut does. */
  kill(name?: string): Promise<void>
  /** Starts what is not running, on the same data. Resolves when ready. */
  start(name?: string): Promise<void>
  stop(): Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Kept when given; else a temporary folder that goes with `stop`. */
  dataDir?: string
  /** Apart, the database may lose its last moments when it is killed, unless this is true. In `all` it never does. */
  durable?: boolean
  onOutput?: (name: string, line: string) => void
}

/** Drivers before orders: whoever is read from starts first, though any order works. */
export const services = [
  'auth',
  'drivers',
  'orders',
  'tracking',
  'companies',
  'analytics',
  'notifications',
  'realtime',
  'gateway'
]

export async function startProduct(shape: Shape, options: ProductOptions = {}): Promise<Product> {
  const folder = options.dataDir ?? temporaryFolder('product')
  const port = String(await freePort())
  const common = {
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    DRAIN_PAUSE_MS: '0',
    DRAIN_SPREAD_MS: '0',
    ...options.env,
    PORT: port,
    DATA_DIR: folder
  }
  const postgres =
    shape === 'apart'
      ? await startEmbeddedPostgres({
          dataDir: folder,
          durable: options.durable ?? false,
          log: pino({ level: 'silent' })
        })
      : null
  const env = postgres ? { ...common, ...apartEnv(postgres.url) } : common
  const names = postgres ? services : ['all']
  const programs = new Map<string, Program>()

  async function start(name?: string): Promise<void> {
    await Promise.all(
      names
        .filter((each) => name === undefined || each === name)
        .filter((each) => !programs.get(each)?.isRunning())
        .map(async (each) => programs.set(each, await startService(each, env, options.onOutput)))
    )
  }

  const product: Product = {
    shape,
    url: `http://127.0.0.1:${port}`,
    env,
    programs,
    start,
    async kill(name) {
      await Promise.all(
        [...programs.values()]
          .filter((each) => name === undefined || each.name === name)
          .map((each) => each.end('SIGKILL'))
      )
    },
    async stop() {
      await Promise.all([...programs.values()].map((each) => each.end('SIGTERM')))
      await postgres?.stop()
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    await start()
  } catch (error) {
    await product.stop()
    throw error
  }
  return product
}

function apartEnv(databaseUrl: string): Record<string, string> {
  const sockets = mkdtempSync(join(tmpdir(), 'ilbud-s-'))
  const addresses = services
    .filter((name) => name !== 'gateway')
    .flatMap((name) => [
      [`${name.toUpperCase()}_ADDRESS`, `unix:${sockets}/${name}`],
      [`${name.toUpperCase()}_RPC_ADDRESS`, `unix:${sockets}/${name}.rpc`]
    ])
  return {
    ...Object.fromEntries(addresses),
    DATABASE_URL: databaseUrl,
    DATA_KEY: randomBytes(32).toString('base64'),
    MIGRATE_ON_START: 'true',
    DB_POOL_MAX: '5'
  }
}

function startService(
  name: string,
  env: Record<string, string>,
  onOutput?: ProductOptions['onOutput']
): Promise<Program> {
  const root = new URL('../../../', import.meta.url).pathname
  return startProgram({
    name,
    args: ['--import', '@ilbud/kernel/process/telemetry', `services/${name}/src/main.ts`],
    cwd: root,
    env,
    readyAt:
      name === 'all' || name === 'gateway'
        ? `http://127.0.0.1:${env.PORT}/readyz`
        : `${env[`${name.toUpperCase()}_ADDRESS`]}/readyz`,
    ...(onOutput && { onOutput: (line: string) => onOutput(name, line) })
  })
}
