import { parseArgs } from 'node:util'
import { districtAt } from '@ilbud/orders/domain/places/districts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import { quantile } from '#bench/measuring/figures.ts'
import { save } from '#bench/measuring/report.ts'
import { findStreetsFile, metresFrom, readStreetNetwork, type StreetNetwork } from '#bench/streets/street-network.ts'

/**
 * `npm run bench -- travel --streets <file or folder>`: how far the lengths of each source are off those of a street
 * network, and what a pair costs. The pairs are points of the network, the same with the same `--seed`; the lengths that count are
 * computed by the bench itself. `--worst 30` names the pairs that the built-in model is most wrong about.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    streets: { type: 'string' },
    pairs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '23' },
    worst: { type: 'string', default: '0' }
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
  /** If every street could be driven both ways. */
  bothWaysMetres: number
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

function openBothWays({ points, links }: StreetNetwork): StreetNetwork {
  const open = links.map((each) => [...each])
  links.forEach((each, from) => each.forEach(({ to, metres }) => open[to]!.push({ to: from, metres })))
  return { points, links: open }
}

function randomPairs(network: StreetNetwork, count: number): Pair[] {
  const open = openBothWays(network)
  const next = randomNumbers(Number(values.seed))
  const anyPoint = (): number => Math.floor(next() * network.points.length)
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const [from, to] = [anyPoint(), anyPoint()]
    const metres = metresFrom(network, from)[to]!
    // Some points of an extract have no way out, or none in.
    if (from !== to && Number.isFinite(metres)) {
      const bothWaysMetres = metresFrom(open, from)[to]!
      pairs.push({ from: network.points[from]!, to: network.points[to]!, metres, bothWaysMetres })
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

interface Miss extends Pair {
  said: number
  /** Positive: said to be longer than it is. */
  error: number
}

async function missesOf(travel: TravelTimes, pairs: Pair[]): Promise<Miss[]> {
  const misses: Miss[] = []
  for (const pair of pairs) {
    const said = (await travel.matrix([pair.from, pair.to], departAt)).metres[0]![1]!
    misses.push({ ...pair, said, error: said / pair.metres - 1 })
  }
  return misses.toSorted((one, other) => Math.abs(other.error) - Math.abs(one.error))
}

/** How many pairs miss the goal, and of which kind they are; then the worst ones. */
function tailLines(misses: Miss[], worst: number): string[] {
  const tail = misses.filter(({ error }) => Math.abs(error) > goals.p95)
  const count = (is: (miss: Miss) => boolean): number => tail.filter(is).length
  const isOneWay = ({ metres, bothWaysMetres }: Miss): boolean => metres > 1.12 * bothWaysMetres
  const km = (metres: number): string => `${(metres / 1000).toFixed(1)} km`
  const nameOf = ({ lat, lng }: LatLng): string =>
    `${districtAt(lat, lng)?.district ?? 'beyond the city'} (${lat.toFixed(4)} ${lng.toFixed(4)})`
  return [
    `${tail.length} of ${misses.length} off by more than ${percent(goals.p95)}: ${count(({ error }) => error < 0)} too short; ` +
      `${count(isOneWay)} by one-way streets more than 12 % longer; of the others ` +
      `${count((miss) => !isOneWay(miss) && miss.metres < 3000)} shorter than 3 km, ${count((miss) => !isOneWay(miss) && miss.metres >= 6000)} longer than 6 km`,
    ...misses
      .slice(0, worst)
      .map(
        (miss) =>
          `${percent(miss.error).padStart(8)}  ${nameOf(miss.from)} → ${nameOf(miss.to)}: ${km(miss.metres)}, ` +
          `both ways open ${km(miss.bothWaysMetres)}, said ${km(miss.said)}`
      )
  ]
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
  const tail = tailLines(await missesOf(greatCircleTimes(), pairs), Number(values.worst))
  process.stdout.write(`\ngreat-circle: ${tail.join('\n')}\n\n`)
  const [{ median, p95, microseconds }] = results as [Measured, ...Measured[]]
  const isMissed = median > goals.median || p95 > goals.p95 || microseconds > goals.microseconds
  process.stdout.write(
    `Goals of the built-in model: ${percent(goals.median)}, ${percent(goals.p95)}, ${goals.microseconds} µs: ` +
      `${isMissed ? 'missed' : 'met'}. By streets the way is the fastest, not the shortest.\n`
  )
  process.stdout.write(`${save({ travel: { pairs: pairs.length, results } })}\n`)
  if (isMissed) process.exitCode = 1
}
