import { parseArgs } from 'node:util'
import type { LatLng } from '@ilbud/proto/http/fields'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import { quantile } from './figures.ts'
import { save } from './report.ts'
import { findStreetsFile, metresFrom, readStreetNetwork, type StreetNetwork } from './street-network.ts'

/**
 * `npm run bench -- travel --streets <file or folder>`: how far the lengths of each source are off those of a street
 * network, and what a pair costs. The pairs are points of the network, the same with the same `--seed`; the lengths that count are
 * computed by the bench itself.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    streets: { type: 'string' },
    pairs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '23' }
  }
})

const goals = { median: 0.06, p95: 0.18, microseconds: 20 }
const departAt = new Date('2026-01-15T11:00:00Z')
const matrixPoints = 50
const matrixRounds = 5

interface Pair {
  from: LatLng
  to: LatLng
  metres: number
}

/** Mulberry32, so that every run has the same pairs. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomPairs(network: StreetNetwork, count: number): Pair[] {
  const next = randomNumbers(Number(values.seed))
  const anyPoint = (): number => Math.floor(next() * network.points.length)
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const [from, to] = [anyPoint(), anyPoint()]
    const metres = metresFrom(network, from)[to]!
    // Some points of an extract have no way out, or none in.
    if (from !== to && Number.isFinite(metres)) {
      pairs.push({ from: network.points[from]!, to: network.points[to]!, metres })
    }
  }
  return pairs
}

interface Measured {
  name: string
  median: number
  p95: number
  microseconds: number
  firstMicroseconds: number
  firstMs: number
}

async function measure(travel: TravelTimes, pairs: Pair[]): Promise<Measured> {
  const started = performance.now()
  await travel.matrix([pairs[0]!.from, pairs[0]!.to], departAt)
  const firstMs = performance.now() - started
  const errors: number[] = []
  for (const { from, to, metres } of pairs) {
    const matrix = await travel.matrix([from, to], departAt)
    errors.push(Math.abs(matrix.metres[0]![1]! / metres - 1))
  }
  const points = pairs.slice(0, matrixPoints).map(({ from }) => from)
  const rounds: number[] = []
  for (let round = 0; round < matrixRounds; round++) {
    const begun = performance.now()
    await travel.matrix(points, departAt)
    rounds.push(((performance.now() - begun) * 1000) / points.length ** 2)
  }
  return {
    name: travel.name,
    median: quantile(errors, 0.5),
    p95: quantile(errors, 0.95),
    microseconds: quantile(rounds, 0.5),
    firstMicroseconds: rounds[0]!,
    firstMs
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const file = values.streets === undefined ? null : findStreetsFile(values.streets)
if (file === null) {
  const reason = values.streets === undefined ? '--streets is missing' : `there is no street file at ${values.streets}`
  process.stdout.write(`Skipped: ${reason}. docs/streets.md says how to make one.\n`)
} else {
  const network = readStreetNetwork(file)
  const pairs = randomPairs(network, Number(values.pairs))
  const results = [await measure(greatCircleTimes(), pairs), await measure(streetTimes(file), pairs)]
  for (const { name, median, p95, microseconds, firstMicroseconds, firstMs } of results) {
    process.stdout.write(
      `${name.padEnd(14)} off by ${percent(median)} in the median, ${percent(p95)} at p95; ` +
        `${microseconds.toFixed(1)} µs per pair of a matrix of ${matrixPoints} (${firstMicroseconds.toFixed(1)} the first time), ` +
        `${firstMs.toFixed(0)} ms before the first pair\n`
    )
  }
  const [{ median, p95, microseconds }] = results as [Measured, ...Measured[]]
  const isMissed = median > goals.median || p95 > goals.p95 || microseconds > goals.microseconds
  process.stdout.write(
    `Goals of the built-in model: ${percent(goals.median)}, ${percent(goals.p95)}, ${goals.microseconds} µs: ` +
      `${isMissed ? 'missed' : 'met'}. By streets the way is the fastest, not the shortest.\n`
  )
  process.stdout.write(`${save({ travel: { pairs: pairs.length, results } })}\n`)
  if (isMissed) process.exitCode = 1
}
