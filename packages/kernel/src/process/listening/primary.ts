import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { parseAddress } from '#http/listen-address.ts'
import type { ProcessConfig } from '#runtime/settings.ts'
import { StartError } from '#runtime/start-error.ts'
import type { Program } from '#process/program.ts'

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
  /** Those that accept connections. */
  const open = new Set<Worker>()
  const over = new AbortController()

  /** Resolves when the process has caught up. It accepts connections from `open` on. */
  async function fork(number: number): Promise<Worker> {
    const worker = cluster.fork(environmentOf(number, config))
    workers.set(number, worker)
    endUnanswered(worker)
    await message<'caught up'>(worker, number)
    return worker
  }

  /** Resolves to the URL of the front. */
  async function openFront(worker: Worker, number: number): Promise<string | null> {
    const opened = message<{ url: string | null }>(worker, number)
    worker.send('open')
    const { url } = await opened
    open.add(worker)
    worker.once('exit', () => open.delete(worker))
    worker.on('message', (said) => {
      if (said === 'draining') letLeave(worker)
    })
    return url
  }

  /** One that drains alone leaves new connections to the others. When all of them end, balancers have to notice. */
  function letLeave(worker: Worker): void {
    open.delete(worker)
    if (open.size > 0 && !over.signal.aborted) worker.send('leave')
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
        .then((worker) => openFront(worker, number))
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
      const urls = await Promise.all(ready.map(openFront))
      for (const number of numbers) void keep(number)
      return urls[0]!
    },
    async stop() {
      over.abort()
      await Promise.all([...workers.values()].map(end))
    }
  }
}

/**
 * Closes the connection that was on its way to a process when that was killed: node:cluster keeps it until it is
 * answered, so its client would wait for ever.
 */
function endUnanswered(worker: Worker): void {
  const child = worker.process
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  let last: { close(): void } | undefined
  child.send = (message: unknown, handle?: unknown, ...more: unknown[]) => {
    if (handle) last = handle as typeof last
    return send(message, handle, ...more)
  }
  // Once it has been answered, it is closed here already.
  worker.once('exit', () => last?.close())
}

/** What a worker says next about its start; rejects if it ends instead. */
function message<T>(worker: Worker, number: number): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.on('message', function take(said) {
      if (said === 'draining') return
      worker.off('message', take)
      resolve(said)
    })
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
