import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { readStreets } from '@ilbud/travel/streets/read-streets'
import { cutTiles, type TileCutter } from './cut-tiles.ts'

// The worker thread of street-tiles.ts: reads the file, says what it has, and answers tiles in turn.

export interface AboutStreets {
  /** Changes with the streets and with how tiles are cut. */
  version: string
  bounds: [number, number, number, number]
}

export interface TileRequest {
  id: number
  place: [z: number, x: number, y: number]
}

export interface TileAnswer {
  id: number
  gzipped: Uint8Array
}

// Raised when tiles of the same file are cut in another way.
const format = 1

const { file } = workerData as { file: string }
const { about, cut } = prepare()
parentPort!.postMessage(about)

parentPort!.on('message', ({ id, place }: TileRequest) => {
  parentPort!.postMessage({ id, gzipped: gzipSync(cut(...place)) } satisfies TileAnswer)
})

/** The streets as they were read are forgotten once they are indexed. */
function prepare(): { about: AboutStreets; cut: TileCutter['cut'] } {
  const streets = readStreets(file)
  const hash = createHash('sha256').update(String(format))
  for (const street of streets) hash.update(JSON.stringify(street))
  const { bounds, cut } = cutTiles(streets)
  return { about: { version: hash.digest('hex').slice(0, 12), bounds }, cut }
}
