type Position = readonly [lng: number, lat: number]

/** Lines on a plane, whose segments are found by squares. */
interface Ground {
  /** The points of a line, at most so many metres apart. */
  samples(line: readonly Position[], metres: number): Position[]
  /** To the nearest point of all lines; Infinity beyond a kilometre. */
  metresTo(position: Position): number
}

const metresPerDegree = 111_195
const cellMetres = 200
const mostCells = 5

interface Flat {
  x: number
  y: number
}

/** Flat around the first point: to a thousandth within a city. */
export function createGround(lines: readonly (readonly Position[])[]): Ground {
  const narrowing = Math.cos(((lines[0]?.[0]?.[1] ?? 0) * Math.PI) / 180)
  const flat = ([lng, lat]: Position): Flat => ({ x: lng * metresPerDegree * narrowing, y: lat * metresPerDegree })
  const cells = new Map<string, [Flat, Flat][]>()
  for (const line of lines) {
    for (let at = 1; at < line.length; at++) {
      const segment: [Flat, Flat] = [flat(line[at - 1]!), flat(line[at]!)]
      for (const key of cellsOf(segment)) {
        const known = cells.get(key)
        if (known) known.push(segment)
        else cells.set(key, [segment])
      }
    }
  }
  return {
    samples(line, metres) {
      return line.slice(1).flatMap((to, at) => {
        const from = line[at]!
        const steps = Math.max(1, Math.ceil(lengthOf(flat(from), flat(to)) / metres))
        const count = at === line.length - 2 ? steps + 1 : steps
        return Array.from({ length: count }, (_, step): Position => [
          from[0] + ((to[0] - from[0]) * step) / steps,
          from[1] + ((to[1] - from[1]) * step) / steps
        ])
      })
    },
    metresTo(position) {
      const point = flat(position)
      const [column, row] = [Math.floor(point.x / cellMetres), Math.floor(point.y / cellMetres)]
      let least = Infinity
      for (let ring = 0; ring <= mostCells && least > (ring - 1) * cellMetres; ring++) {
        for (let east = -ring; east <= ring; east++) {
          for (let north = -ring; north <= ring; north++) {
            if (Math.max(Math.abs(east), Math.abs(north)) !== ring) continue
            for (const segment of cells.get(`${column + east} ${row + north}`) ?? []) {
              least = Math.min(least, metresToSegment(point, segment))
            }
          }
        }
      }
      return least
    }
  }
}

function lengthOf(from: Flat, to: Flat): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

function cellsOf([from, to]: [Flat, Flat]): Set<string> {
  const steps = Math.max(1, Math.ceil(lengthOf(from, to) / (cellMetres / 4)))
  return new Set(
    Array.from({ length: steps + 1 }, (_, step) => {
      const x = from.x + ((to.x - from.x) * step) / steps
      const y = from.y + ((to.y - from.y) * step) / steps
      return `${Math.floor(x / cellMetres)} ${Math.floor(y / cellMetres)}`
    })
  )
}

function metresToSegment(point: Flat, [from, to]: [Flat, Flat]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square))
  return lengthOf(point, { x: from.x + dx * share, y: from.y + dy * share })
}
