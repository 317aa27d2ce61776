import { setTimeout as pause } from 'node:timers/promises'

export interface Supervised {
  name: string
  /** Resolves when the process that was started last has ended. */
  ended(): Promise<unknown>
  start(): Promise<void>
}

interface Pauses {
  firstMs: number
  longestMs: number
  /** After running for so long, a process starts with the shortest pause again. */
  steadyMs: number
}

const usualPauses: Pauses = { firstMs: 500, longestMs: 30_000, steadyMs: 60_000 }

/** Restarts processes that end, after pauses that double. Returns a function that stops the restarting. */
export function keepAlive(all: Supervised[], say: (line: string) => void, pauses = usualPauses): () => void {
  const over = new AbortController()
  for (const process of all) void keep(process, say, pauses, over.signal)
  return () => over.abort()
}

async function keep(
  { name, ended, start }: Supervised,
  say: (line: string) => void,
  pauses: Pauses,
  over: AbortSignal
) {
  for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(pauseMs * 2, pauses.longestMs)) {
    const since = performance.now()
    const how = await ended()
    if (over.aborted) return
    if (performance.now() - since > pauses.steadyMs) pauseMs = pauses.firstMs
    say(`${name} ended${typeof how === 'number' ? ` with ${how}` : ''} and will be restarted in ${pauseMs / 1000} s`)
    await pause(pauseMs, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    await start().then(
      () => say(`${name} is running again`),
      (error: Error) => say(error.message.split('\n')[0]!)
    )
  }
}
