import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { cutTiles } from '@ilbud/orders/maps/street-tiles/cut-tiles'
import { streetZooms } from '@ilbud/proto/http/places/street-tiles'
import { readStreets } from '@ilbud/travel/streets/read-streets'
import { quantile } from '#bench/measuring/figures.ts'
import { save } from '#bench/measuring/report.ts'
import { findStreetsFile } from '#bench/streets/street-network.ts'

/**
 * `npm run bench -- street-tiles --streets <file or folder>`: what the tiles of a street network weigh and how long each
 * takes the first time, with its compression. `--copies 5` lays as many of the network side by side.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: { streets: { type: 'string' }, copies: { type: 'string', default: '1' } }
})

const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

function measure(file: string, copies: number): void {
  const before = megabytes()
  const start = performance.now()
  const once = readStreets(file)
  const read = performance.now()
  const [west, , east] = cutTiles(once).bounds
  const streets = Array.from({ length: copies }, (_, copy) =>
    once.map(({ from, to, line, ...street }) => ({
      ...street,
      from: `${copy} ${from}`,
      to: `${copy} ${to}`,
      line: line.map(([lng, lat]): [number, number] => [lng + copy * (east - west), lat])
    }))
  ).flat()
  const begun = performance.now()
  const { bounds, cut } = cutTiles(streets)
  const indexed = performance.now()
  const zooms = Array.from({ length: streetZooms.max - streetZooms.min + 1 }, (_, at) => {
    const z = streetZooms.min + at
    const tiles = placesIn(bounds, z).map(([x, y]) => {
      const asked = performance.now()
      const bytes = cut(z, x, y)
      const gzipped = gzipSync(bytes)
      return { bytes: bytes.length, gzipped: gzipped.length, ms: performance.now() - asked }
    })
    const filled = tiles.filter(({ bytes }) => bytes > 0)
    const of = (key: 'bytes' | 'gzipped' | 'ms', share: number) =>
      quantile(
        filled.map((tile) => tile[key]),
        share
      )
    return {
      z,
      tiles: filled.length,
      bytes: [of('bytes', 0.5), of('bytes', 1)],
      gzipped: [of('gzipped', 0.5), of('gzipped', 1)],
      ms: [of('ms', 0.5), of('ms', 1)]
    }
  })
  const memory = megabytes() - before
  for (const { z, tiles, bytes, gzipped, ms } of zooms) {
    const pair = (numbers: number[], digits: number) => numbers.map((number) => number.toFixed(digits)).join(' / ')
    process.stdout.write(
      `z${z}  ${tiles} tiles  bytes ${pair(bytes, 0)}  gzip ${pair(gzipped, 0)}  ms ${pair(ms, 2)} (median / most)\n`
    )
  }
  process.stdout.write(
    `${streets.length} streets: read in ${Math.round(read - start)} ms, indexed in ${Math.round(indexed - begun)} ms, ` +
      `${Math.round(memory)} MB more with all tiles cut\n${save({ streetTiles: { streets: streets.length, zooms } })}\n`
  )
}

function placesIn(
  [west, south, east, north]: readonly [number, number, number, number],
  z: number
): [number, number][] {
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** z)
  const row = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  const places: [number, number][] = []
  for (let x = column(west); x <= column(east); x++) for (let y = row(north); y <= row(south); y++) places.push([x, y])
  return places
}

const file = values.streets === undefined ? null : findStreetsFile(values.streets)
if (file === null)
  process.stdout.write('Skipped: --streets names no street file. docs/streets.md says how to make one.\n')
else measure(file, Number(values.copies))
