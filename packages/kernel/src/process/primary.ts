import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { parseAddress } from '#http/listen-address.ts'
import type { ProcessConfig } from '#runtime/settings.ts'
import { StartError } from '#runtime/start-error.ts'
import type { Program } from './program.ts'

const firstPauseMs = 500
const longestPauseMs = 30_000
/** After running for so long, a process starts with the shortest pause again. */
const steadyMs = 60_000

/**
 * The first of `EDGE_PROCESSES` + 1 processes: it accepts the connections and hands them round to the others, which
 * do the work, restarts those that end, and ends them (docs/adr/0029-one-process-per-core.md).
 */
export function createPrimary(config: ProcessConfig, log: Logger): Program {
  const workers = new Map<number, Worker>()
  const over = new AbortController()

  /** Resolves when the process has caught up. It accepts connections from `open` on. */
  async function fork(number: number): Promise<Worker> {
    const worker = cluster.fork(environmentOf(number, config))
    workers.set(number, worker)
    await message<'caught up'>(worker, number)
    return worker
  }

  /** Resolves to the URL of the front. */
  function open(worker: Worker, number: number): Promise<string | null> {
    const opened = message<{ url: string | null }>(worker, number)
    worker.send('open')
    return opened.then(({ url }) => url)
  }

  /** Starts the process again whenever it ends, after pauses that double. */
  async function keep(number: number): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const since = performance.now()
      const code = await endOf(workers.get(number)!)
      if (over.signal.aborted) return
      if (performance.now() - since > steadyMs) pauseMs = firstPauseMs
      log.error({ process: number, code, pauseMs }, 'a process has ended and is started again')
      await pause(pauseMs, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      await fork(number)
        .then((worker) => open(worker, number))
        .catch((error: unknown) => log.error({ err: error }, 'a process could not start'))
    }
  }

  return {
    async start() {
      if (!config.REDIS_URL)
        throw new StartError('EDGE_PROCESSES needs REDIS_URL: the processes share limits and tickets')
      if (!config.METRICS_LISTEN) throw new StartError('EDGE_PROCESSES needs METRICS_LISTEN: each process has metrics')
      const numbers = Array.from({ length: config.EDGE_PROCESSES }, (_, at) => at)
      // All at once: the first would get every connection until the second is there.
      const ready = await Promise.all(numbers.map(fork))
      const urls = await Promise.all(ready.map(open))
      for (const number of numbers) void keep(number)
      return urls[0]!
    },
    async stop() {
      over.abort()
      await Promise.all([...workers.values()].map(end))
    }
  }
}

/** The next message of a worker; rejects if it ends instead. */
function message<T>(worker: Worker, number: number): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('exit', (code) => reject(new StartError(`Process ${number} ended with ${code} before it was ready.`)))
  })
}

/** Only one of them plays the demo, and each has metrics at a port of its own. */
function environmentOf(number: number, { METRICS_LISTEN }: ProcessConfig): Record<string, string> {
  const address = parseAddress(METRICS_LISTEN!)
  const metrics = 'port' in address ? `${address.host}:${address.port + number}` : METRICS_LISTEN!
  return { METRICS_LISTEN: metrics, ...(number > 0 && { DEMO_PLAY: 'false' }) }
}

function endOf(worker: Worker): Promise<number | null> {
  if (worker.isDead()) return Promise.resolve(worker.process.exitCode)
  return new Promise((resolve) => worker.once('exit', resolve))
}

async function end(worker: Worker): Promise<void> {
  const ended = endOf(worker)
  if (worker.isConnected()) worker.send('stop')
  await ended
}
