import { parseArgs } from 'node:util'
import streets from '@ilbud/proto/geo/streets.json' with { type: 'json' }
import { quantile } from '#bench/measuring/figures.ts'
import { save } from '#bench/measuring/report.ts'
import { type NamedLine, readNamedLines, findStreetsFile } from '#bench/streets/street-network.ts'
import { createGround } from '#bench/streets/ground.ts'

/**
 * `npm run bench -- gazetteer --streets <file or folder>`: how far the lines of our own streets are from the streets of
 * the same name in a street network. Only distances come out of it, nothing of the network does.
 */
const { values } = parseArgs({ allowPositionals: true, options: { streets: { type: 'string' } } })

const mostMetres = 60
const stepMetres = 20
/** As far from a street of any name, the network does not reach. */
const reachMetres = 150

/** Streets with a stretch for pedestrians, which a network for drivers lacks: the rest of them is compared. */
const partlyForPedestrians = new Set(['Götgatan', 'Grev Turegatan', 'Nybrogatan'])
const leastCompared = 0.5

interface Checked {
  name: string
  at: string
  /** The farthest of its points within reach. Null: the network has no street of this name there. */
  metres: number | null
}

const isSame = (one: string) =>
  one
    .toLowerCase()
    .replace(/^s:?t\b\.?|^sankt(a)?\b/, 'sankt')
    .replaceAll(/[\s-]+/g, '')

function check(own: readonly NamedLine[], network: readonly NamedLine[]): { checked: Checked[]; beyond: number } {
  const everything = createGround(network.map(({ line }) => line))
  const byName = Map.groupBy(network, ({ name }) => isSame(name))
  let beyond = 0
  const checked = own.flatMap(({ name, line }): Checked[] => {
    const points = everything.samples(line, stepMetres).filter((point) => everything.metresTo(point) <= reachMetres)
    if (points.length === 0) {
      beyond++
      return []
    }
    const at = points[0]!
      .map((degrees) => degrees.toFixed(4))
      .toReversed()
      .join(' ')
    const named = byName.get(isSame(name))
    if (!named) return [{ name, at, metres: null }]
    const same = createGround(named.map((each) => each.line))
    const metres = points.map((point) => same.metresTo(point))
    return [{ name, at, metres: Math.max(...(partlyForPedestrians.has(name) ? drivable(metres) : metres)) }]
  })
  return { checked, beyond }
}

/** Without the points of a stretch that is missing; all of them if that is more than half of the street. */
function drivable(metres: readonly number[]): readonly number[] {
  const near = metres.filter((each) => each <= mostMetres)
  return near.length >= metres.length * leastCompared ? near : metres
}

const file = values.streets === undefined ? null : findStreetsFile(values.streets)
if (file === null) {
  const reason = values.streets === undefined ? '--streets is missing' : `there is no street file at ${values.streets}`
  process.stdout.write(`Skipped: ${reason}. docs/streets.md says how to make one.\n`)
} else {
  const own = streets.features.map(({ properties, geometry }) => ({
    name: properties.name,
    line: geometry.coordinates as [number, number][]
  }))
  const { checked, beyond } = check(own, readNamedLines(file))
  const named = checked.filter((each): each is Checked & { metres: number } => each.metres !== null)
  const metres = named.map((each) => each.metres)
  const far = named.filter((each) => each.metres > mostMetres).sort((one, other) => other.metres - one.metres)
  const unnamed = checked.filter((each) => each.metres === null)
  const [median, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(metres, share))
  process.stdout.write(
    `${own.length} lines, ${new Set(own.map(({ name }) => name)).size} names: ${named.length} within reach of a street of their name, ` +
      `${unnamed.length} where the network has none of it, ${beyond} beyond the network.\n` +
      `Farthest point of a line: ${median!.toFixed(0)} m in the median, ${p95!.toFixed(0)} at p95, ${worst!.toFixed(0)} at worst; ` +
      `${far.length} lines by more than ${mostMetres} m, without the pedestrian stretches of ${[...partlyForPedestrians].join(', ')}.\n`
  )
  for (const each of far) process.stdout.write(`  ${each.name} at ${each.at}: ${each.metres.toFixed(0)} m\n`)
  process.stdout.write(
    `Without a street of their name: ${unnamed.map(({ name, at }) => `${name} (${at})`).join(', ')}\n`
  )
  process.stdout.write(
    `${save({ gazetteer: { lines: own.length, named: named.length, unnamed: unnamed.length, beyond, median, p95, worst, far: far.length } })}\n`
  )
  if (far.length > 0) process.exitCode = 1
}
