import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { checkSettings } from './settings/check-settings.ts'
import { readConfig } from '#runtime/config.ts'
import { createLog } from '#runtime/log.ts'
import { createPrimary } from './listening/primary.ts'
import { createProgram, type Program } from './program.ts'
import type { Environment } from '#runtime/environment.ts'
import type { Service } from './service.ts'
import { type ProcessConfig, processConfigSchema } from '#runtime/settings.ts'
import { endTraces } from '#runtime/spans.ts'
import { inOneLine, SettingsError, StartError } from '#runtime/start-error.ts'
import { welcome } from './welcome.ts'

/**
 * Runs services as one process until it is told to stop: connect, migrate where configured, build, listen, start, demo,
 * ready. `onCores`: as `EDGE_PROCESSES` of them. `now`: the clock of every service, which only programs of tests move. It
 * is no setting, so nobody can move that of a running system. Besides telemetry.ts, tracing.ts and runtime/failpoint.ts the only file
 * that uses `process`.
 */
export async function run(services: Service[], { onCores = false, now = () => new Date() } = {}): Promise<void> {
  const startedAt = performance.now()
  // An empty variable counts as not set: that is how `.env` files leave one out.
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const log = createLog(knownLevel(env.LOG_LEVEL))
  let program: Program | undefined
  let isStopping = () => false
  try {
    const config = readSettings(services, env)
    const isPrimary = onCores && config.EDGE_PROCESSES > 1 && cluster.isPrimary
    program = isPrimary ? createPrimary(config, log) : createProgram(services, config, { env, now, log })
    isStopping = stopOnSignals(program, config, log)
    const url = await program.start()
    const seconds = (performance.now() - startedAt) / 1000
    if (cluster.worker) cluster.worker.send({ url })
    else if (url) process.stdout.write(welcome(url, config, seconds))
  } catch (error) {
    // Errors caused by the stop itself are not reported.
    if (isStopping()) return
    // One line for the operator, and the stack for a developer.
    process.stderr.write(`Ilbud could not start. ${inOneLine(error)}\n`)
    if (!(error instanceof StartError)) log.fatal({ err: error }, 'the start failed')
    setTimeout(() => process.exit(1), 10_000).unref()
    await program?.stop().catch(() => undefined)
    process.exit(1)
  }
}

function readSettings(services: Service[], env: Environment): ProcessConfig {
  const problems = checkSettings(services, env)
  if (problems.length > 0) throw new SettingsError(problems)
  return readConfig(processConfigSchema, env)
}

function knownLevel(level: string | undefined): string {
  const { LOG_LEVEL } = processConfigSchema.shape
  return LOG_LEVEL.safeParse(level).data ?? 'info'
}

/** Ctrl-C in a terminal and the end of a group reach every process, and its parent passes them on as well. */
const togetherMs = 2000

/**
 * The first signal lets everything finish, a second one ends the process at once, and so does an uncaught error. Signals
 * that come together are one.
 */
function stopOnSignals(program: Program, config: ProcessConfig, log: Logger): () => boolean {
  let isStopping = false
  let stoppedAt = 0
  const stop = async (why: string, exitCode: number): Promise<void> => {
    if (isStopping) process.exit(exitCode || 1)
    isStopping = true
    stoppedAt = performance.now()
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.error('not everything has ended in time')
      process.exit(exitCode || 1)
    }, config.DRAIN_TIMEOUT_MS).unref()
    try {
      await program.stop()
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      exitCode ||= 1
    }
    await endTraces()
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping && performance.now() - stoppedAt < togetherMs) return
      void stop(signal, 0)
    })
  }
  // Not by a signal: Ctrl-C in a terminal reaches every process as well.
  cluster.worker?.on('message', (message) => {
    if (message === 'stop' && !isStopping) void stop('the first process stops', 0)
  })
  // The parent process has ended and cannot tell us to stop.
  process.on('disconnect', () => void stop('the starter is gone', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      // An error during the shutdown must not cut it short.
      if (isStopping) return log.warn({ err: error }, event)
      log.fatal({ err: error }, event)
      void stop(event, 1)
    })
  }
  return () => isStopping
}
