import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Apart, startApart } from '#native/apart/apart.ts'
import { root } from '#native/apart/fleet.ts'
import { planPrograms } from '#native/apart/plan.ts'
import { inOneLine, StartError } from '@ilbud/kernel/runtime/start-error'
import { kafkaTools } from './fetch-kafka.ts'
import { isFree } from './free-port.ts'
import { help, readOptions, type StackOptions } from './stack/options.ts'
import { keepAlive, type Supervised } from './stack/keep-alive.ts'
import { overview } from './stack/overview.ts'
import { createPrinter, type Printer } from './stack/printer.ts'
import { needTools } from './tools.ts'

/** Default settings of every process. */
export const defaults = {
  PORT: '8080',
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  DRAIN_PAUSE_MS: '0',
  DRAIN_SPREAD_MS: '0',
  DRAIN_TIMEOUT_MS: '15000'
}

interface Surroundings {
  env: Record<string, string>
  out: NodeJS.WriteStream
  /** Aborted by the first signal. */
  ending: AbortSignal
  /** What the first page needs: the built web client. */
  prepare: () => Promise<void>
}

/** `npm run stack`. Resolves to the exit code when everything has ended. */
export async function runStack(args: string[], surroundings: Surroundings): Promise<number> {
  const { out, ending } = surroundings
  try {
    const options = readOptions(args)
    if (options.help) {
      out.write(help)
      return 0
    }
    return await runUntilStopped(options, surroundings)
  } catch (error) {
    // Errors caused by stopping are not reported.
    if (ending.aborted) return 0
    const { cause } = error as { cause?: unknown }
    process.stderr.write(`The stack could not start. ${inOneLine(error)}${cause ? ` ${inOneLine(cause)}` : ''}\n`)
    if (!(error instanceof StartError)) process.stderr.write(`${(error as Error).stack}\n`)
    return 1
  }
}

async function runUntilStopped(
  options: StackOptions,
  { env: settings, out, ending, prepare }: Surroundings
): Promise<number> {
  const startedAt = performance.now()
  const env = { ...defaults, ...settings }
  await refuseEarly(env)
  const printer = createPrinter(namesOf(options), out)
  printer.say(`Starting the stack with the data in ${dataDirOf(env)}`)
  const [apart] = await Promise.all([start(options, env, printer, ending), prepare()])
  const running = join(dataDirOf(env), 'running.env')
  writeFileSync(running, runningEnv(apart), { mode: 0o600 })
  const stopKeeping = keepAlive(keepAliveOf(apart), printer.say)
  try {
    printer.say(
      `\n${overview(apart)}\n\n  Ilbud is ready on http://localhost:${env.PORT}  (${secondsSince(startedAt)} s)\n`
    )
    return await untilEnd(options, apart, ending)
  } finally {
    stopKeeping()
    printer.say('Stopping the services, then Redis, Kafka and Postgres')
    await apart.stop()
    rmSync(running, { force: true })
  }
}

/** For operators' tools (scripts/operate): the addresses of the servers while it runs. */
function runningEnv({ env }: Apart): string {
  const login = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD']
  const names = ['DATABASE_URL', 'BUS', 'KAFKA_BROKERS', 'KAFKA_TLS', 'KAFKA_TLS_CA', ...login, 'REDIS_URL']
  // A password may contain characters that an unquoted value must not.
  const quote = (value: string): string => (value.includes("'") ? `"${value}"` : `'${value}'`)
  return names.flatMap((name) => (env[name] ? [`${name}=${quote(env[name])}\n`] : [])).join('')
}

/** Checked before anything starts, so that mistakes are reported immediately. */
async function refuseEarly({ PORT, BUS, KAFKA_BROKERS, REDIS_URL }: Record<string, string>): Promise<void> {
  needTools([
    ...(BUS === 'postgres' || KAFKA_BROKERS ? [] : kafkaTools()),
    ...(REDIS_URL ? [] : (['redis-server'] as const))
  ])
  if (!(await isFree(Number(PORT)))) throw new StartError(`Port ${PORT} is already in use`)
}

/** Beside the data of `npm start`, whose event log is a different one. */
function dataDirOf({ DATA_DIR = './.data' }: Record<string, string>): string {
  return join(resolve(root, DATA_DIR), 'stack')
}

function namesOf({ replicas }: StackOptions): string[] {
  const ports = Array.from({ length: replicas.edge ?? 1 }, () => 0)
  return planPrograms({ replicas, sockets: '', ports }).programs.map(({ name }) => name)
}

function start(
  { replicas }: StackOptions,
  env: Record<string, string>,
  printer: Printer,
  ending: AbortSignal
): Promise<Apart> {
  return startApart({
    dataDir: dataDirOf(env),
    port: Number(env.PORT),
    replicas,
    distributed: true,
    durable: true,
    env,
    detached: true,
    onOutput: printer.line,
    log: printer.say,
    signal: ending
  })
}

function keepAliveOf({ programs, start: startOne, broker, redis }: Apart): Supervised[] {
  const services = [...programs.keys()].map((name) => ({
    name,
    ended: () => programs.get(name)!.ended,
    start: () => startOne(name)
  }))
  const servers = Object.entries({ kafka: broker, redis }).flatMap(([name, server]) =>
    server ? [{ name, ended: () => server.ended, start: () => server.start() }] : []
  )
  return [...services, ...servers]
}

/** Resolves on Ctrl-C, or when the simulator ends, whose exit code becomes ours. */
async function untilEnd({ simulate }: StackOptions, { url }: Apart, ending: AbortSignal): Promise<number> {
  const interrupted = ending.aborted ? Promise.resolve() : once(ending, 'abort')
  if (simulate === null) return interrupted.then(() => 0)
  const simulator = startSimulator(url, simulate)
  const code = await Promise.race([
    interrupted.then(() => 0),
    once(simulator, 'exit').then(([code]) => Number(code ?? 1))
  ])
  simulator.kill('SIGKILL')
  return code
}

function startSimulator(url: string, args: string[]): ChildProcess {
  return spawn(process.execPath, ['loadtests/simulator/main.ts', '--url', url, ...args], {
    cwd: root,
    stdio: 'inherit',
    detached: true
  })
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
