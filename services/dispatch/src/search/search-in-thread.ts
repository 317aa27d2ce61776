import { Worker } from 'node:worker_threads'
import type { SearchAnswer, SearchJob } from '#domain/search-job.ts'
import { type Search, SearchFailedError } from '#use-cases/search.ts'
import type { VroomOutcome } from '#vroom/plan-with-vroom.ts'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import type { Logger } from 'pino'

const countVroom = createCounter('vroom.plans', 'Plans that a VROOM server was asked for', 'outcome', {
  service: 'dispatch'
})

interface SearchOptions {
  log: Logger
  /** How long one job may take. Searches end by themselves long before. */
  timeoutMs?: number
  /** The address of a VROOM server that is asked for plans of many orders, too. */
  vroom?: string | undefined
  /** What the thread runs. */
  thread?: URL
}

interface Waiting {
  job: SearchJob
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

/**
 * Searches in one worker thread, one job at a time, plans first, so that the event loop stays free. A job fails if the thread crashes
 * or takes too long, which ends the thread; the next job begins another one.
 */
export function searchInThread({
  log,
  timeoutMs = 60_000,
  vroom,
  thread = new URL('./search-thread.ts', import.meta.url)
}: SearchOptions): Search {
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let present: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function begin(): Worker {
    const begun = newWorker(thread, vroom)
    begun.on('message', (answer: unknown) => {
      if (!noteVroom(answer, log) && worker === begun) end(({ resolve }) => resolve(answer))
    })
    begun.on('error', (error) => lose(begun, error))
    begun.on('exit', (code) => lose(begun, new Error(`the thread ended (${code})`)))
    return begun
  }

  function next(): void {
    if (present || queue.length === 0) return
    present = queue.shift()!
    worker ??= begin()
    const own = worker
    timer = setTimeout(() => lose(own, new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    const { travel } = present.job
    own.postMessage(present.job, [travel.seconds.buffer, travel.metres.buffer])
  }

  function end(settle: (ended: Waiting) => void): void {
    clearTimeout(timer)
    const ended = present
    present = null
    if (ended) settle(ended)
    next()
  }

  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return
    worker = null
    void lost.terminate()
    log.error({ err: error, job: present?.job.kind }, 'the thread that searches routes was lost')
    end(({ reject }) => reject(new SearchFailedError()))
  }

  return {
    run: <Job extends SearchJob>(job: Job) =>
      new Promise<SearchAnswer<Job>>((resolve, reject) => {
        if (isClosed) return reject(new SearchFailedError())
        addTo(queue, { job, resolve: resolve as (answer: unknown) => void, reject })
        next()
      }),
    async close() {
      isClosed = true
      const last = worker
      worker = null
      for (const { reject } of queue.splice(0)) reject(new SearchFailedError())
      end(({ reject }) => reject(new SearchFailedError()))
      await last?.terminate()
    }
  }
}

/** Without the preloads of our own process, which the thread does not need. */
function newWorker(thread: URL, vroom: string | undefined): Worker {
  const worker = new Worker(thread, { execArgv: [], workerData: { vroom } })
  worker.unref()
  return worker
}

/** Whether the thread's message is what became of VROOM's proposal, and no answer. */
function noteVroom(message: unknown, log: Logger): boolean {
  if (typeof message !== 'object' || message === null || !('engine' in message)) return false
  const { outcome, reason } = message as VroomOutcome
  countVroom(outcome.toLowerCase())
  if (outcome === 'FAILED') log.warn({ engine: 'vroom', reason }, 'no plan by VROOM: our own counts')
  if (outcome === 'BROKEN_RULE') log.error({ engine: 'vroom' }, 'the plan by VROOM breaks a rule: our own counts')
  return true
}

/** Somebody waits for a plan, and nobody for a better route. */
function addTo(queue: Waiting[], waiting: Waiting): void {
  if (waiting.job.kind === 'plan') queue.unshift(waiting)
  else queue.push(waiting)
}
