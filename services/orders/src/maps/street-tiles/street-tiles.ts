import { Worker } from 'node:worker_threads'
import type { StreetTiles } from '#use-cases/places/place-ports.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { AboutStreets, TileAnswer, TileRequest } from './tiles-thread.ts'

/** All tiles of a large city are about 3 MB. */
const cacheBytes = 16 * 2 ** 20
const bytesOfEntry = 200
/** A file that is too large for it costs the tiles, and not the orders. */
const heapMegabytes = 256
/** A thread that was lost is likely to be lost again. */
const restMs = 60_000

interface Thread {
  about: Promise<AboutStreets>
  cut: (key: string) => Promise<Buffer>
}

/**
 * Tiles of the streets of a file. One worker thread reads the file now and cuts each tile once, when it is first asked
 * for. If it is lost, so are the answers that it owes, and the first question after a minute begins another one.
 */
export function streetTiles(file: string, log: Logger): StreetTiles {
  let thread: Thread | null = null
  let restUntil = 0

  function current(): Thread {
    if (thread) return thread
    if (performance.now() < restUntil) throw new UnavailableError()
    thread = beginThread(file, (error) => {
      thread = null
      restUntil = performance.now() + restMs
      log.error({ err: error }, 'the thread that cuts tiles of the streets was lost')
    })
    return thread
  }

  const tiles = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length + bytesOfEntry,
    fetchMethod: async (key) => current().cut(key)
  })
  current()
  return {
    about: async () => current().about,
    gzippedTile: (z, x, y) => tiles.forceFetch(`${z} ${x} ${y}`)
  }
}

function beginThread(file: string, onLost: (error: Error) => void): Thread {
  // Without the preloads of our own process, which the thread does not need.
  const worker = new Worker(new URL('./tiles-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }
  })
  worker.unref()
  const about = Promise.withResolvers<AboutStreets>()
  about.promise.catch(() => undefined)
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let count = 0
  let isLost = false

  worker.on('message', (message: AboutStreets | TileAnswer) => {
    if ('version' in message) return about.resolve(message)
    const { buffer, byteOffset, byteLength } = message.gzipped
    waiting.get(message.id)?.resolve(Buffer.from(buffer, byteOffset, byteLength))
    waiting.delete(message.id)
  })
  const lose = (error: Error): void => {
    if (isLost) return
    isLost = true
    const refusal = new UnavailableError()
    about.reject(refusal)
    for (const { reject } of waiting.values()) reject(refusal)
    onLost(error)
  }
  worker.on('error', lose)
  worker.on('exit', (code) => lose(new Error(`the thread ended (${code})`)))

  return {
    about: about.promise,
    cut(key) {
      if (isLost) return Promise.reject(new UnavailableError())
      const answer = Promise.withResolvers<Buffer>()
      const id = count++
      waiting.set(id, answer)
      worker.postMessage({ id, place: key.split(' ').map(Number) as TileRequest['place'] } satisfies TileRequest)
      return answer.promise
    }
  }
}
